// Names of ships: of the prints that the server has laid out the one that can be read, and the name of the ship that is pointed at.

const LEGIBLE = 9.5; // pixels; the smallest print that is no smaller is shown
const TOO_SMALL = 7; // smaller than that no name is shown but by pointing
const ANCHORS: Record<string, string> = { s: "start", m: "middle", e: "end" };

function labels(view: Element): SVGTextElement[] {
  return [...view.querySelectorAll<SVGTextElement>("text.label")];
}

/** The names as they are read at so many pixels for a unit of the board. */
export function write(view: HTMLElement, unit: number): void {
  const prints = (view.querySelector<SVGSVGElement>("svg.fleets")?.dataset["prints"] ?? "").split(" ").map(Number);
  const legible = prints.findIndex(size => size * unit >= LEGIBLE), n = legible < 0 ? prints.length - 1 : legible;
  const size = prints[n] ?? 0;
  view.dataset["names"] = size * unit < TOO_SMALL ? "pointed" : "all";
  if (view.dataset["print"] === String(n)) return;
  view.dataset["print"] = String(n);
  for (const one of labels(view)) put(one, n, size);
  for (const one of view.querySelectorAll(".leaders")) one.classList.toggle("idle", one.id !== `board-leaders-${n}`);
}

/** A name in the place that it has in a print: x and y, where it is anchored, in which of its forms, ! if there is no room for it. */
function put(one: SVGTextElement, n: number, size: number): void {
  const found = /^(\S+) (\S+) ([sme])(\d)(!?)$/.exec((one.dataset["at"] ?? "").split(";")[n] ?? "");
  if (!found) return;
  const [, x = "0", y = "0", anchor = "s", form = "0", shut] = found;
  const words = (one.dataset["forms"] ?? "").split("|")[Number(form)] ?? "";
  const wanted = { x, y, "text-anchor": ANCHORS[anchor] ?? "start", "font-size": String(size) };
  for (const [name, value] of Object.entries(wanted)) one.setAttribute(name, value);
  if (one.textContent !== words) one.textContent = words;
  one.classList.toggle("shut", shut !== "");
}

/** The name of a ship that is pointed at is shown whether there is room for it or not. */
export function point(ship: string | undefined): void {
  for (const one of document.querySelectorAll("#board .label.pointed")) one.classList.remove("pointed");
  if (ship === undefined) return;
  const one = document.querySelector(`#board .label[data-ship="${CSS.escape(ship)}"]`);
  one?.classList.add("pointed");
}
