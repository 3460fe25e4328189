// The past on its slider: each phase is fetched as its page, and merged into what is shown. And the tracks of the last turn.

import { merge } from "./merging";
import { onPart, path } from "./parts";

const WAIT = 120; // milliseconds that the slider rests before its phase is fetched

export function slide(): void {
  let waiting = 0;
  document.addEventListener("input", event => {
    if (!(event.target instanceof HTMLInputElement) || event.target.id !== "phase") return;
    const phase = event.target.value;
    clearTimeout(waiting);
    waiting = window.setTimeout(() => void go(`${path}/at/${phase}`), WAIT);
  });
  document.addEventListener("click", event => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(".past .actions a:not(.advised)") : null;
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void go(link.href);
  });
}

async function go(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) {
    location.assign(address);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of ["chart-tracks", "chart-washes", "chart-ports", "chart-gales", "chart-stacks", "chart-battles", "chart-words"]) {
    one(id, page);
  }
  for (const name of [".paper", ".past"]) {
    const old = document.querySelector(name);
    const fresh = page.querySelector(name);
    if (old && fresh) merge(old, fresh);
  }
  history.replaceState(null, "", address);
}

function one(id: string, page: Document): void {
  const old = document.getElementById(id);
  const fresh = page.getElementById(id);
  if (old && fresh) merge(old, fresh);
}

/** The tracks of the last turn, shown or not. */
export function showTracks(): void {
  let on = false;
  const show = (): void => {
    document.getElementById("chart-layer")?.classList.toggle("with-tracks", on);
    const link = document.querySelector("#chart [data-look=tracks]");
    link?.setAttribute("role", "button");
    link?.setAttribute("aria-pressed", String(on));
  };
  document.addEventListener("click", event => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-look=tracks]")) return;
    event.preventDefault();
    on = !on;
    show();
  });
  onPart(part => {
    if (part.id === "chart") show();
  });
}
