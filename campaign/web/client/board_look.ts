// What a player looks at: a ship with her arcs and courses, a hex with the courses that end there.

import { point } from "./board_names";
import { path, show } from "./parts";

const PARTS = ["board", "happened", "question"];

function stamp(name: string): string {
  const part = document.getElementById(name);
  return part ? `${name}=${part.dataset["stamp"] ?? ""}` : "";
}

/** A click on something to look at: the board and the question with it, in the place of a new page. */
export function look(event: MouseEvent, at: Element | null): void {
  const link = at?.closest<HTMLElement | SVGElement>("a.counter, a.hex, a[data-look]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const query = (link.getAttribute("href") ?? "").split("#")[0] ?? "";
  if (!query.startsWith("?")) return;
  event.preventDefault();
  if (link.classList.contains("hex") && link.classList.contains("chosen") && taken()) return;
  void shown(query, link.id || "");
}

/** A second click on a hex takes the first of the courses that end there. */
function taken(): boolean {
  const button = document.querySelector<HTMLButtonElement>("#question form.way button, #question .ways button");
  button?.click();
  return button !== null;
}

async function shown(query: string, focus: string): Promise<void> {
  const answer = await fetch(`${path}/parts${query}`, { headers: { "X-Stamps": PARTS.map(stamp).join(" ") } });
  if (!answer.ok) return;
  history.replaceState(null, "", query);
  show(await answer.text());
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
}

// -- hover ------------------------------------------------------------------------------------------------------------

const known = new Map<string, string>();
let waiting = 0;

/** Arcs while the pointer rests on a ship or she has the focus; the course while it rests on a hex. */
export function steer(root: HTMLElement): void {
  known.clear();
  clear();
  for (const kind of ["pointerover", "focusin"]) root.addEventListener(kind, hovered);
  for (const kind of ["pointerout", "focusout"]) root.addEventListener(kind, left);
  const now = document.querySelector<HTMLInputElement>("#question input[name=at]")?.value ?? "";
  if (asked !== null && asked !== now) forget();
  asked = now;
}

let asked: string | null = null; // the moment at which he began to look

/** What he looked at belongs to the question that was asked then. */
function forget(): void {
  const query = new URLSearchParams(location.search);
  if (!query.has("ship") && !query.has("hex")) return;
  query.delete("ship");
  query.delete("hex");
  history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
}

function layer(): Element | null {
  return document.getElementById("board-below");
}

function clear(): void {
  clearTimeout(waiting);
  for (const one of document.querySelectorAll("#board .hover")) one.remove();
}

function left(): void {
  point(undefined);
  clear();
}

function hovered(event: Event): void {
  const at = event.target instanceof Element ? event.target : null;
  const hex = at?.closest("a.hex"), ship = at?.closest<SVGElement>("a.counter");
  clear();
  point(ship?.dataset["ship"]);
  if (hex?.getAttribute("data-way")) put(`<path class="way" d="${hex.getAttribute("data-way")}"/>`, "course hover");
  else if (ship?.dataset["ship"]) waiting = window.setTimeout(() => void arcs(ship.dataset["ship"] ?? ""), 180);
}

async function arcs(ship: string): Promise<void> {
  if (document.querySelector(`#board a.counter.chosen[data-ship="${CSS.escape(ship)}"]`) && document.querySelector("#board-lit > .arcs")) return;
  if (!known.has(ship)) {
    const answer = await fetch(`${path}/arcs?ship=${encodeURIComponent(ship)}`);
    if (!answer.ok) return;
    known.set(ship, await answer.text());
  }
  clear();
  put(known.get(ship) ?? "", "hover");
}

function put(svg: string, name: string): void {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg"><g class="${name}">${svg}</g></svg>`, "image/svg+xml");
  const drawn = parsed.documentElement.firstElementChild;
  if (drawn && drawn.namespaceURI === "http://www.w3.org/2000/svg") layer()?.append(document.importNode(drawn, true));
}
