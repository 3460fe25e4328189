// The parts of the page: asked for by their stamps, and put in the place of what they replace with as little disturbance as can be.

import { merge } from "./merging";

export const path = document.body.dataset["path"] ?? "";
type Heard = (part: HTMLElement) => void;
const listeners: Heard[] = [];
export const BEFORE = "before-part"; // the event of a part that is about to be shown anew, heard by other scripts of the page too

/** Called with each part that has been shown anew, and with those of the page as it was loaded. */
export function onPart(heard: Heard): void {
  listeners.push(heard);
  for (const one of parts()) heard(one);
}

export function parts(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("section[data-part]")];
}

/** What the page shows, as the server is told of it. */
export function stamps(): string {
  return parts().map(one => `${one.dataset["part"]}=${one.dataset["stamp"]}`).join(" ");
}

/** Parts as the server has sent them, put in their places. */
export function show(html: string): void {
  const sent = document.createElement("template");
  sent.innerHTML = html;
  for (const fresh of sent.content.querySelectorAll<HTMLElement>("section[data-part]")) {
    const old = parts().find(one => one.dataset["part"] === fresh.dataset["part"]);
    if (!old) continue;
    old.dispatchEvent(new CustomEvent(BEFORE));
    put(old, fresh);
    for (const heard of listeners) heard(old);
  }
}

/** The whole part anew, or only those of its pieces that differ from the version that is shown. */
function put(old: HTMLElement, fresh: HTMLElement): void {
  const since = fresh.dataset["since"];
  if (since === undefined) {
    merge(old, fresh);
    return;
  }
  if (since !== old.dataset["stamp"]) return; // the next refresh asks again, and gets it whole
  for (const id of (fresh.dataset["gone"] ?? "").split(" ")) if (id) document.getElementById(id)?.remove();
  for (const piece of [...fresh.querySelectorAll<Element>("[data-into]")]) place(piece);
  old.dataset["stamp"] = fresh.dataset["stamp"];
}

/** A piece that has changed, is new, or has only moved; one that says after which it stands goes there, unless it has the focus. */
function place(piece: Element): void {
  const [into, after, moved] = ["data-into", "data-after", "data-moved"].map(name => piece.getAttribute(name));
  const now = document.getElementById(moved ?? piece.id);
  for (const name of ["data-into", "data-after"]) piece.removeAttribute(name);
  if (now && typeof moved !== "string") merge(now, piece);
  if (typeof after !== "string" || now?.contains(document.activeElement)) return;
  const above = document.getElementById(after), node = now ?? document.importNode(piece, true);
  if (above) above.after(node);
  else document.getElementById(into ?? "")?.prepend(node);
}

let acting: Promise<unknown> = Promise.resolve();

/** While an act is on its way nothing is refreshed: its answer brings what has changed. */
export function waitFor(act: Promise<unknown>): void {
  acting = act.catch(() => undefined);
}

let asking: Promise<void> | null = null;
let again = false;

/** The parts that have changed, one request at a time; whoever asks meanwhile is served by one more. */
export function refresh(): Promise<void> {
  if (asking !== null) {
    again = true;
    return asking;
  }
  asking = ask().finally(() => {
    asking = null;
    if (again) {
      again = false;
      void refresh();
    }
  });
  return asking;
}

async function ask(): Promise<void> {
  await acting;
  if (!parts().length) return;
  const answer = await fetch(`${path}/parts${location.search}`, { headers: { "X-Stamps": stamps() } });
  if (answer.ok) show(await answer.text());
}
