// The board moved and brought closer: one transform on both its layers.

import { write } from "./board_names";

const STEP = 60; // pixels by which an arrow key moves it
const NEAREST = 6;
const READABLE = 1.15; // pixels for a unit of the board at which names can be read

const MOST = 0.8; // the share of the ships that is to be seen while nothing is asked
const ALONE = 4000; // milliseconds for which a board that the player has moved is left as it is

type Eye = { x: number; y: number; scale: number };
type Laid = { unit: number; left: number; top: number; x: number; y: number; wide: number; high: number };
let eye: Eye = { x: 0, y: 0, scale: 1 };
let mounted: HTMLElement | null = null;
let followed = "";
let laidBefore: Laid | null = null; // as the board was laid when it was last moved
let touched = -Infinity; // when the player last moved the board himself
const still = matchMedia("(prefers-reduced-motion: reduce)");

function layers(view: HTMLElement): HTMLElement | null {
  return view.querySelector<HTMLElement>(".layers");
}

/** Pixels for a unit of the board before it is brought closer, and where its upper left corner is then. */
function laid(view: HTMLElement): Laid {
  const svg = view.querySelector<SVGSVGElement>("svg.fleets");
  const box = svg?.viewBox.baseVal ?? { x: 0, y: 0, width: 1, height: 1 };
  const wide = view.clientWidth, high = view.clientHeight;
  const unit = Math.min(wide / box.width, high / box.height);
  return { unit, left: (wide - box.width * unit) / 2, top: (high - box.height * unit) / 2, x: box.x, y: box.y, wide, high };
}

/** Another part of the maps is shown, or the window has another size: what was in the middle stays there, as large as it was. */
function relaid(view: HTMLElement): void {
  const before = laidBefore, now = laid(view);
  if (!before || !now.unit || (Object.keys(now) as (keyof Laid)[]).every(key => now[key] === before[key])) return;
  const x = before.x + ((before.wide / 2 - eye.x) / eye.scale - before.left) / before.unit;
  const y = before.y + ((before.high / 2 - eye.y) / eye.scale - before.top) / before.unit;
  const scale = eye.scale === 1 ? 1 : Math.max(1, eye.scale * before.unit / now.unit);
  cancelAnimationFrame(gliding);
  eye = held(view, centred(now, x, y, scale));
}

/** The eye that has a point of the board in the middle of the window. */
function centred(at: Laid, x: number, y: number, scale: number): Eye {
  return { scale, x: at.wide / 2 - (at.left + (x - at.x) * at.unit) * scale, y: at.high / 2 - (at.top + (y - at.y) * at.unit) * scale };
}

function apply(view: HTMLElement): void {
  const one = layers(view);
  if (!one) return;
  one.style.transform = `translate(${eye.x}px, ${eye.y}px) scale(${eye.scale})`;
  laidBefore = laid(view);
  write(view, laidBefore.unit * eye.scale);
}

/** An eye that is near enough to the board to see some of it. */
function held(view: HTMLElement, at: Eye): Eye {
  const { wide, high, unit } = laid(view);
  const scale = Math.min(NEAREST / Math.max(unit, 0.01), Math.max(1, at.scale));
  const between = (long: number, to: number): number => Math.min(long / 3, Math.max(long - long * scale - long / 3, to));
  return { scale, x: between(wide, at.x), y: between(high, at.y) };
}

/** An eye that sees little but the board: a small margin beyond its edge, for what lies there under the wind and the buttons. */
function within(at: Laid, to: Eye): Eye {
  const edge = (long: number, before: number, wanted: number): number => {
    const start = before * to.scale, board = (long - 2 * before) * to.scale, margin = long / 8;
    if (board < long) return (long - board) / 2 - start;
    return Math.min(margin - start, Math.max(long - margin - start - board, wanted));
  };
  return { scale: to.scale, x: edge(at.wide, at.left, to.x), y: edge(at.high, at.top, to.y) };
}

/** Moved by the player himself. */
function moveTo(view: HTMLElement, to: Eye): void {
  cancelAnimationFrame(gliding);
  touched = performance.now();
  eye = held(view, to);
  apply(view);
}

function about(view: HTMLElement, by: number, x: number, y: number): void {
  const { scale } = held(view, { ...eye, scale: eye.scale * by });
  const k = scale / eye.scale;
  moveTo(view, { scale, x: x - (x - eye.x) * k, y: y - (y - eye.y) * k });
}

export function closer(view: HTMLElement, by: number): void {
  about(view, by, view.clientWidth / 2, view.clientHeight / 2);
}

export function fit(view: HTMLElement): void {
  glide(view, { x: 0, y: 0, scale: 1 });
}

let gliding = 0;
function glide(view: HTMLElement, wanted: Eye): void {
  cancelAnimationFrame(gliding);
  const to = held(view, wanted);
  if (still.matches) {
    eye = to;
    apply(view);
    return;
  }
  const from = { ...eye }, began = performance.now();
  const frame = (now: number): void => {
    const part = Math.min(1, (now - began) / 350), ease = part * part * (3 - 2 * part);
    eye = { x: from.x + (to.x - from.x) * ease, y: from.y + (to.y - from.y) * ease, scale: from.scale + (to.scale - from.scale) * ease };
    apply(view);
    if (part < 1) gliding = requestAnimationFrame(frame);
  };
  gliding = requestAnimationFrame(frame);
}

/** The ship that is asked about is brought into sight, if it is another than before or has sailed out of it; and some ship always. */
export function follow(view: HTMLElement): void {
  const ship = view.querySelector("a.counter.chosen") ?? view.querySelector("a.counter.advised");
  const another = ship !== null && ship.id !== followed;
  if (ship) followed = ship.id;
  if (ship && (another || performance.now() - touched > ALONE)) bring(view, ship, another);
  const all = [...view.querySelectorAll("a.counter")];
  const left = ship === null && performance.now() - touched > ALONE; // nothing is asked of a ship: the battle goes on by itself
  if (left && all.filter(one => seen(view, one, 0)).length < all.length * MOST) fit(view);
  const first = ship ?? all[0];
  if (first && !all.some(one => seen(view, one, 0))) bring(view, first, false);
}

/** Where a ship lies on the board. */
function lies(ship: Element): [number, number] {
  const ring = ship.querySelector("circle.ring"); // no film moves it
  if (ring) return [Number(ring.getAttribute("cx")), Number(ring.getAttribute("cy"))];
  const [x = 0, y = 0] = [...(ship.querySelector(".ship")?.getAttribute("transform") ?? "").matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
  return [x, y];
}

/** Whether a ship is in the window, so far from its edge as a share of it. */
function seen(view: HTMLElement, ship: Element, within: number): boolean {
  const [x, y] = lies(ship), at = laid(view);
  const across = (eye.x + (at.left + (x - at.x) * at.unit) * eye.scale) / at.wide;
  const down = (eye.y + (at.top + (y - at.y) * at.unit) * eye.scale) / at.high;
  return across > within && across < 1 - within && down > within && down < 1 - within;
}

/** A ship in the middle, near enough to read names; if she is seen already, only a `closer` look moves the board. */
function bring(view: HTMLElement, ship: Element, closer: boolean): void {
  const at = laid(view);
  const scale = Math.max(eye.scale, READABLE / at.unit, 1);
  if (seen(view, ship, closer ? 0.15 : 0.03) && (!closer || scale <= eye.scale * 1.01)) return;
  glide(view, within(at, centred(at, ...lies(ship), scale)));
}

// -- pointers and keys ----------------------------------------------------------------------------------------------

const fingers = new Map<number, PointerEvent>();

/** Pointers, wheel and keys of a board; the same again after it was put there anew. */
export function mount(view: HTMLElement): void {
  delete view.dataset["print"]; // names that were sent stand as they do in a window that shows all of the board
  relaid(view);
  apply(view);
  if (mounted === view) return;
  mounted = view;
  new ResizeObserver(() => {
    relaid(view);
    apply(view);
  }).observe(view);
  view.addEventListener("wheel", event => {
    event.preventDefault();
    const box = view.getBoundingClientRect();
    about(view, Math.exp(-event.deltaY * 0.0016), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  view.addEventListener("pointerdown", event => {
    if (event.target instanceof Element && event.target.closest(".glass")) return;
    fingers.set(event.pointerId, event);
    cancelAnimationFrame(gliding);
  });
  view.addEventListener("pointermove", event => moved(view, event));
  for (const end of ["pointerup", "pointercancel", "pointerleave"] as const) {
    view.addEventListener(end, event => {
      fingers.delete(event.pointerId);
      view.classList.remove("dragged");
    });
  }
  view.addEventListener("click", event => {
    if (dragged > 6) {
      event.preventDefault();
      event.stopPropagation();
    }
    dragged = 0;
  }, true);
  view.addEventListener("dragstart", event => event.preventDefault());
  view.addEventListener("keydown", event => keyed(view, event));
}

let dragged = 0;

function moved(view: HTMLElement, event: PointerEvent): void {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const other = [...fingers.values()].find(one => one.pointerId !== event.pointerId);
  fingers.set(event.pointerId, event);
  const dx = event.clientX - before.clientX, dy = event.clientY - before.clientY;
  dragged += Math.abs(dx) + Math.abs(dy);
  if (other) {
    const box = view.getBoundingClientRect();
    const far = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY) || 1;
    const now = Math.hypot(event.clientX - other.clientX, event.clientY - other.clientY);
    about(view, now / far, (event.clientX + other.clientX) / 2 - box.left, (event.clientY + other.clientY) / 2 - box.top);
    return;
  }
  if (dragged <= 6) return;
  view.classList.add("dragged");
  moveTo(view, { ...eye, x: eye.x + dx, y: eye.y + dy });
}

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

function keyed(view: HTMLElement, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = ARROWS[event.key];
  if (arrow && event.target === view) {
    moveTo(view, { ...eye, x: eye.x + arrow[0] * STEP, y: eye.y + arrow[1] * STEP });
  } else if (arrow && event.target instanceof SVGAElement) {
    neighbour(view, event.target, -arrow[0], -arrow[1]);
  } else if (event.key === "+" || event.key === "=") closer(view, 1.3);
  else if (event.key === "-") closer(view, 1 / 1.3);
  else if (event.key === "0") fit(view);
  else return;
  event.preventDefault();
}

/** From a ship or a lit hex to the next of its kind in a direction. */
function neighbour(view: HTMLElement, from: SVGAElement, dx: number, dy: number): void {
  const kind = from.classList.contains("hex") ? "a.hex" : "a.counter";
  const here = middle(from);
  let best: SVGAElement | null = null, least = Infinity;
  for (const one of view.querySelectorAll<SVGAElement>(kind)) {
    if (one === from) continue;
    const there = middle(one), ax = there[0] - here[0], ay = there[1] - here[1];
    const along = ax * dx + ay * dy, aside = Math.abs(ax * dy) + Math.abs(ay * dx);
    const cost = along + 2.2 * aside;
    if (along > 4 && aside < along * 2 && cost < least) [best, least] = [one, cost];
  }
  if (!best) return;
  best.focus({ preventScroll: true });
}

function middle(one: Element): [number, number] {
  const box = one.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
