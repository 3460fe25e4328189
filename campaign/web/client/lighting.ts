// What may be chosen now, lit on the chart: a counter or a place whose key an option names. A click on what is lit is a click on its
// button; a counter that has a row in a form takes the places of its row.

import { onPart } from "./parts";
import type { Place, Places } from "./places";

export type Meant = { words: string; take: () => void };

export class Lighting {
  private meant = new Map<string, Meant>();
  private row: HTMLSelectElement | null = null;

  /** What is asked is lit whenever question or chart are shown anew. */
  constructor(private readonly places: Places) {
    onPart(part => {
      if (part.id === "question" || part.id === "chart") this.light();
    });
    document.addEventListener("focusin", event => {
      const select = event.target instanceof Element ? event.target.closest<HTMLSelectElement>("label[data-line] select") : null;
      if (select && select !== this.row) this.choose(select);
    });
  }

  /** What a click on something of this key means now, if anything. */
  of(key: string): Meant | null {
    return this.meant.get(key) ?? null;
  }

  /** The keys of all that may be chosen now. */
  keys(): string[] {
    return [...this.meant.keys()];
  }

  /** What the chart has of something, however it is spelt: places, or a counter. */
  drawn(key: string): (Place | SVGGraphicsElement)[] {
    const found = spellings(key).map(one => [...this.places.named(one), ...[counter(one)].filter(seen => seen !== null)]);
    return found.find(one => one.length) ?? [];
  }

  light(): void {
    if (this.row && !this.row.isConnected) this.row = null;
    this.meant = new Map();
    for (const button of document.querySelectorAll<HTMLButtonElement>("#question form.choices button[data-key]")) {
      this.put(button.dataset["key"] ?? "", { words: words(button), take: () => button.click() });
    }
    for (const line of document.querySelectorAll<HTMLElement>("#question label[data-line]")) {
      const select = line.querySelector("select");
      const take = (): void => (select ? this.choose(select) : undefined);
      this.put(line.dataset["line"] ?? "", { words: words(line.querySelector("span") ?? line), take });
    }
    if (this.row) this.offer(this.row);
    this.show();
  }

  /** A row of a form is to be filled: its places are lit. */
  private choose(select: HTMLSelectElement): void {
    this.row?.closest("label")?.classList.remove("chosen");
    this.row = select;
    select.closest("label")?.classList.add("chosen");
    select.closest("label")?.scrollIntoView({ block: "nearest" });
    this.light();
  }

  private offer(select: HTMLSelectElement): void {
    for (const option of select.options) {
      const take = (): void => {
        select.value = option.value;
        select.dispatchEvent(new Event("change", { bubbles: true }));
        this.show();
      };
      this.put(option.value, { words: words(option), take });
    }
  }

  private put(key: string, what: Meant): void {
    const known = spellings(key).find(one => this.places.named(one).length > 0 || counter(one) !== null);
    if (known !== undefined) this.meant.set(known, what);
  }

  private show(): void {
    const taken = new Set(this.row ? spellings(this.row.value) : []);
    for (const one of document.querySelectorAll("#chart-layer .counter[data-key]")) {
      const key = one.getAttribute("data-key") ?? "";
      one.classList.toggle("lit", this.meant.has(key));
      one.classList.toggle("taken", this.meant.has(key) && taken.has(key));
    }
    this.places.light(new Map([...this.meant].map(([key, what]) => [key, what.words])), taken);
  }
}

/** How the chart may call what an option means: itself; the place at the end of it; a port's space; the box of all ways in or out. */
function spellings(key: string): string[] {
  const place = /(?:^|:)((?:space|zone|harbour|flag|in|out):.*)$/.exec(key)?.[1];
  const boxes = /^((?:in|out):[^:]*):/.exec(place ?? "")?.[1];
  return [key, place, boxes, `space:${key.replace(/^port:/, "")}`].filter(one => one !== undefined);
}

function counter(key: string): SVGGraphicsElement | null {
  return document.querySelector(`#chart-layer .counter[data-key="${CSS.escape(key)}"]`);
}

function words(of: Element): string {
  return (of.textContent ?? "").trim().replace(/\s+/g, " ");
}
