// The chart of the table's page: looked at, asked, answered on.

import { ChartView } from "./chart_view";
import { light, lightOptions, lit } from "./lighting";
import { onPart, path } from "./parts";
import { Sending } from "./sending";
import { Stories } from "./stories";

export function useChart(): void {
  const frame = document.querySelector<HTMLElement>("#chart .view");
  const sheet = document.getElementById("chart-sheet");
  if (!frame || !sheet) return;
  const size = { width: Number(sheet.dataset["width"]), height: Number(sheet.dataset["height"]) };
  let sending: Sending | null = null;
  const view = new ChartView(frame, sheet, size, `look ${path}`, event => sending?.takes(event) ?? false);
  const stories = new Stories(view);
  sending = new Sending(view, stories);
  frame.classList.add("live");
  if (!view.remembered) view.fill(gathered(size));
  void places(sheet).then(light);
  lightOptions();
  press(frame, view, sending);
  useTools(view);
  onPart(part => {
    if (part.id === "chart") sending.forget();
  });
}

/** The middle of one's own counters, each counted alike. */
function gathered(size: { width: number; height: number }): { x: number; y: number } {
  const at = [...document.querySelectorAll("#chart-layer .counter.own")].map(one =>
    (/translate\(([-\d.]+)[ ,]+([-\d.]+)/.exec(one.getAttribute("transform") ?? "") ?? []).slice(1).map(Number),
  );
  const mean = (which: number, whole: number): number =>
    at.length ? at.reduce((sum, one) => sum + (one[which] ?? 0), 0) / at.length : whole / 2;
  return { x: mean(0, size.width), y: mean(1, size.height) };
}

/** What is clicked for each place is the same at every moment, and kept by the browser. */
async function places(sheet: HTMLElement): Promise<void> {
  const group = document.getElementById("chart-places");
  const address = sheet.dataset["places"];
  if (!group || !address || group.childElementCount) return;
  const drawn = new DOMParser().parseFromString(await (await fetch(address)).text(), "image/svg+xml");
  group.replaceChildren(...[...drawn.documentElement.querySelectorAll(".place")].map(one => document.importNode(one, true)));
}

function press(frame: HTMLElement, view: ChartView, sending: Sending): void {
  frame.addEventListener("click", event => {
    if (view.moved || sending.ended || !(event.target instanceof Element)) return;
    pressed(event.target, sending);
  });
  frame.addEventListener("keydown", event => {
    if ((event.key !== "Enter" && event.key !== " ") || !(event.target instanceof SVGElement)) return;
    event.preventDefault();
    pressed(event.target, sending);
  });
}

/** A click: on what is lit it answers; on one's own counter, and then a place, it sends. */
function pressed(target: Element, sending: Sending): void {
  const piece = target.closest<SVGElement>(".counter, .place");
  if (!piece) {
    sending.stop();
    return;
  }
  fan(piece);
  const meant = lit(piece);
  if (piece.classList.contains("place") && sending.takesPlace(piece)) return;
  if (meant) meant.take();
  else if (piece.matches(".counter.own[data-key]")) sending.choose(piece);
  else sending.stop();
}

/** A stack whose counters lie over each other fans out when one of them is clicked, and closes with the next. */
function fan(piece: Element): void {
  const stack = piece.closest(".stack.many");
  for (const one of document.querySelectorAll(".stack.fanned")) if (one !== stack) one.classList.remove("fanned");
  stack?.classList.add("fanned");
}

function useTools(view: ChartView): void {
  document.addEventListener("click", event => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-look]") : null;
    if (!button) return;
    const look = button.dataset["look"];
    if (look === "in") view.enlarge(1.5);
    else if (look === "out") view.enlarge(1 / 1.5);
    else if (look === "whole") view.fit();
    else if (look === "tracks") {
      const on = document.getElementById("chart-layer")?.classList.toggle("with-tracks") ?? false;
      button.setAttribute("aria-pressed", String(on));
    }
  });
}
