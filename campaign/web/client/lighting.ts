// What may be chosen now, lit on the chart: a counter or a place whose key an option names. A click on what is lit is a click on its
// button; a counter that has a row in a form takes the places of its row.

import { onPart } from "./parts";

type Meant = { words: string; take: () => void };

let meant = new Map<string, Meant>();
let row: HTMLSelectElement | null = null;

/** Light what is asked, whenever question or chart are shown anew. */
export function lightOptions(): void {
  onPart(part => {
    if (part.id === "question" || part.id === "chart") light();
  });
  document.addEventListener("focusin", event => {
    const select = event.target instanceof Element ? event.target.closest<HTMLSelectElement>("label[data-line] select") : null;
    if (select && select !== row) choose(select);
  });
}

export function light(): void {
  if (row && !row.isConnected) row = null;
  meant = new Map();
  for (const button of document.querySelectorAll<HTMLButtonElement>("#question form.choices button[data-key]")) {
    put(button.dataset["key"] ?? "", { words: words(button), take: () => button.click() });
  }
  for (const line of document.querySelectorAll<HTMLElement>("#question label[data-line]")) {
    const select = line.querySelector("select");
    if (select) put(line.dataset["line"] ?? "", { words: words(line.querySelector("span") ?? line), take: () => choose(select) });
  }
  if (row) offer(row);
  show();
}

/** What a click on an element of the chart means now, if anything. */
export function lit(element: Element): Meant | null {
  return meant.get(element.getAttribute("data-key") ?? "") ?? null;
}

/** A row of a form is to be filled: its places are lit. */
function choose(select: HTMLSelectElement): void {
  row?.closest("label")?.classList.remove("chosen");
  row = select;
  select.closest("label")?.classList.add("chosen");
  select.closest("label")?.scrollIntoView({ block: "nearest" });
  light();
}

function offer(select: HTMLSelectElement): void {
  for (const option of select.options) {
    put(option.value, {
      words: words(option),
      take: () => {
        select.value = option.value;
        select.dispatchEvent(new Event("change", { bubbles: true }));
        show();
      },
    });
  }
}

function put(key: string, what: Meant): void {
  for (const one of spellings(key)) {
    if (document.querySelector(`#chart-layer [data-key="${CSS.escape(one)}"]`)) {
      meant.set(one, what);
      return;
    }
  }
}

/** How the chart may call what an option means: itself; the place at the end of it; a port's space; the box of all ways in or out. */
function spellings(key: string): string[] {
  const place = /(?:^|:)((?:space|zone|harbour|flag|in|out):.*)$/.exec(key)?.[1];
  const port = key.replace(/^port:/, "");
  const boxes = /^((?:in|out):[^:]*):/.exec(place ?? "")?.[1];
  return [key, place, boxes, `space:${port}`].filter(one => one !== undefined);
}

function show(): void {
  for (const one of document.querySelectorAll("#chart-layer [data-key]")) {
    const what = lit(one);
    one.classList.toggle("lit", what !== null);
    one.classList.toggle("taken", what !== null && row !== null && spellings(row.value).includes(one.getAttribute("data-key") ?? ""));
    if (!one.classList.contains("place")) continue;
    if (what) {
      one.setAttribute("tabindex", "0");
      one.setAttribute("role", "button");
      one.setAttribute("aria-label", what.words);
    } else for (const name of ["tabindex", "role", "aria-label"]) one.removeAttribute(name);
  }
}

function words(of: Element): string {
  return (of.textContent ?? "").trim().replace(/\s+/g, " ");
}
