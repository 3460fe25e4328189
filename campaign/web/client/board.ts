// The hex board: brought closer and moved, ships and hexes looked at, what happened shown. Everything can be done without it by
// links and forms.

import { watchClock } from "./board_clock";
import { play, stop } from "./board_film";
import { look, steer } from "./board_look";
import { closer, fit, follow, mount } from "./board_view";
import { BEFORE } from "./parts";

let played = "";
let shownFilm = "";

function board(): HTMLElement | null {
  return document.getElementById("board");
}

/** After the board was put there, or put there anew. */
function ready(first: boolean): void {
  const root = board();
  const view = root?.querySelector<HTMLElement>(".view");
  if (!root || !view) return;
  const glass = root.querySelector<HTMLElement>(".glass");
  if (glass) glass.hidden = false;
  mount(view);
  steer(root);
  const film = document.querySelector("#happened script.film")?.textContent ?? "";
  const fresh = film !== "" && film !== played;
  played = shownFilm = film;
  if (fresh && !first) void play(root, film).then(() => follow(view));
  else follow(view);
}

const glasses: Record<string, (view: HTMLElement) => void> = {
  in: view => closer(view, 1.4),
  out: view => closer(view, 1 / 1.4),
  fit: view => fit(view),
  film: view => void play(view.parentElement ?? view, shownFilm),
};

function start(): void {
  const root = board();
  if (!root) return;
  ready(true);
  watchClock();
  root.addEventListener(BEFORE, stop); // only ships that look otherwise are sent: the others must lie where they lie
  new MutationObserver(() => ready(false)).observe(root, { attributes: true, attributeFilter: ["data-stamp"] });
  document.addEventListener("click", event => {
    const at = event.target instanceof Element ? event.target : null;
    const button = at?.closest<HTMLElement>("[data-glass]");
    const view = board()?.querySelector<HTMLElement>(".view");
    if (button && view) glasses[button.dataset["glass"] ?? ""]?.(view);
    else look(event, at);
  });
}

start();
