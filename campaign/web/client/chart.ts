// The chart of the table's page: looked at, asked, answered on.

import { Attention } from "./attention";
import { ChartView } from "./chart_view";
import { openLeaves } from "./leaves";
import { Lighting } from "./lighting";
import { onPart, path } from "./parts";
import { showTracks, slide } from "./past";
import { Places } from "./places";
import { Sending } from "./sending";
import { Stories } from "./stories";

export function useChart(): void {
  const frame = document.querySelector<HTMLElement>("#chart .view");
  const sheet = document.getElementById("chart-sheet");
  const group = document.getElementById("chart-places");
  if (!frame || !sheet || !group) return;
  const size = { width: Number(sheet.dataset["width"]), height: Number(sheet.dataset["height"]) };
  let sending: Sending | null = null;
  const view = new ChartView(frame, sheet, size, `look ${path}`, event => sending?.takes(event) ?? false);
  const stories = new Stories(view);
  const places = new Places(group);
  sending = new Sending(view, stories, places);
  frame.classList.add("live");
  const lighting = new Lighting(places);
  const attention = new Attention(view, lighting), left = view.remembered; // where the player left it in this tab
  if (!left) view.fill(gathered(size));
  void places.fetch(sheet.dataset["places"] ?? "").then(() => {
    lighting.light();
    attention.follow(!left);
    frame.dataset["ready"] = "yes";
  });
  press(view, new Presses(places, lighting, sending));
  useTools(view);
  slide();
  showTracks();
  openLeaves();
  const sails = new Sails();
  onPart(part => {
    if (part.id !== "chart") return;
    sending.forget();
    sails.look();
  });
}

/** Where most of one's own counters lie: that which has the most others about it. */
function gathered(size: { width: number; height: number }): { x: number; y: number } {
  const at = [...document.querySelectorAll("#chart-layer .counter.own")].map(one => {
    const found = /translate\(([-\d.]+)[ ,]+([-\d.]+)/.exec(one.getAttribute("transform") ?? "");
    return { x: Number(found?.[1]), y: Number(found?.[2]) };
  });
  const about = (one: { x: number; y: number }): number =>
    at.reduce((sum, other) => sum + 1 / (40 + Math.hypot(one.x - other.x, one.y - other.y)), 0);
  const first = at[0] ?? { x: size.width / 2, y: size.height / 2 };
  return at.reduce((best, one) => (about(one) > about(best) ? one : best), first);
}

/** Counters that have moved glide from where they were, unless one wants no motion. */
class Sails {
  private readonly at = new Map<string, string>();
  private readonly still = matchMedia("(prefers-reduced-motion: reduce)");

  look(): void {
    for (const one of document.querySelectorAll<SVGElement>("#chart-layer .counter")) {
      const before = this.at.get(one.id);
      const now = (one.getAttribute("transform") ?? "").replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/, "translate($1px, $2px)");
      this.at.set(one.id, now);
      if (before === undefined || before === now || this.still.matches || document.hidden) continue;
      one.animate([{ transform: before }, { transform: now }], { duration: 600, easing: "ease-in-out" });
    }
  }
}

/** What a click on the chart, or a key, means: what is lit answers; one's own counter, and then a place, sends. */
class Presses {
  constructor(
    private readonly places: Places,
    private readonly lighting: Lighting,
    readonly sending: Sending,
  ) {}

  counter(counter: SVGElement): void {
    fan(counter);
    const meant = this.lighting.of(counter.dataset["key"] ?? "");
    if (meant) meant.take();
    else if (counter.matches(".own[data-key]")) this.sending.choose(counter);
    else this.sending.stop();
  }

  place(at: { x: number; y: number }): void {
    const place = this.places.at(at);
    if (place && this.sending.takesPlace(place)) return;
    const meant = place && this.lighting.of(place.key);
    if (meant) meant.take();
    else this.sending.stop();
  }

  element(target: SVGElement): void {
    const place = this.places.of(target);
    if (place) this.place(place.middle);
    else if (target.classList.contains("counter")) this.counter(target);
  }
}

function press(view: ChartView, presses: Presses): void {
  view.window.addEventListener("click", event => {
    if (view.moved || presses.sending.ended || !(event.target instanceof Element)) return;
    const counter = event.target.closest<SVGElement>(".counter");
    if (counter) presses.counter(counter);
    else presses.place(view.on({ x: event.clientX, y: event.clientY }));
  });
  view.window.addEventListener("keydown", event => {
    if ((event.key !== "Enter" && event.key !== " ") || !(event.target instanceof SVGElement)) return;
    event.preventDefault();
    presses.element(event.target);
  });
}

/** A stack whose counters lie over each other fans out when one of them is clicked, and closes with the next. */
function fan(piece: Element): void {
  const stack = piece.closest(".stack.many");
  for (const one of document.querySelectorAll(".stack.fanned")) if (one !== stack) one.classList.remove("fanned");
  if (!stack) return;
  stack.classList.add("fanned");
  // What lies over it goes below; it does not move itself, or it would lose the focus.
  while (stack.nextElementSibling) stack.before(stack.nextElementSibling);
}

function useTools(view: ChartView): void {
  document.addEventListener("click", event => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-look]") : null;
    if (!button) return;
    const look = button.dataset["look"];
    if (look === "in") view.enlarge(1.5);
    else if (look === "out") view.enlarge(1 / 1.5);
    else if (look === "whole") view.fit();
  });
}
