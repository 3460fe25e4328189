// Wooden Ships by the clock: how much time is left to write orders. Just before it is up what stands in the form is written down;
// the server looks at its own clock.

import { refresh } from "./parts";

const BEFORE = 3; // seconds before the end at which the form is written down

let ticking = 0;
let written = "";

export function watchClock(): void {
  clearInterval(ticking);
  ticking = window.setInterval(tick, 500);
}

function tick(): void {
  const clock = document.querySelector<HTMLElement>("#question .clock[data-until]");
  const figures = clock?.querySelector("strong");
  if (!clock || !figures) return;
  const until = clock.dataset["until"] ?? "";
  const left = Math.max(0, Math.ceil(Number(until) - Date.now() / 1000));
  figures.hidden = false;
  figures.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} left.`;
  clock.classList.toggle("late", left <= 30);
  if (left <= BEFORE && written !== until) {
    written = until;
    document.querySelector<HTMLButtonElement>("#orders button[formaction$='/do/write']:not([name])")?.click();
  } else if (left === 0) void refresh().catch(() => undefined);
}
