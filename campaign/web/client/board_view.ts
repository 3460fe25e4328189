// The board moved and brought closer: one transform on both its layers.

const STEP = 60; // pixels by which an arrow key moves it
const NEAREST = 6;
const READABLE = 1.15; // pixels for a unit of the board at which names can be read

type Eye = { x: number; y: number; scale: number };
let eye: Eye = { x: 0, y: 0, scale: 1 };
let mounted: HTMLElement | null = null;
let followed = "";
const still = matchMedia("(prefers-reduced-motion: reduce)");

function layers(view: HTMLElement): HTMLElement | null {
  return view.querySelector<HTMLElement>(".layers");
}

/** Pixels for a unit of the board before it is brought closer, and where its upper left corner is then. */
function laid(view: HTMLElement): { unit: number; left: number; top: number; x: number; y: number } {
  const svg = view.querySelector<SVGSVGElement>("svg.fleets");
  const box = svg?.viewBox.baseVal ?? { x: 0, y: 0, width: 1, height: 1 };
  const unit = Math.min(view.clientWidth / box.width, view.clientHeight / box.height);
  return { unit, left: (view.clientWidth - box.width * unit) / 2, top: (view.clientHeight - box.height * unit) / 2, x: box.x, y: box.y };
}

function apply(view: HTMLElement): void {
  const one = layers(view);
  if (!one) return;
  one.style.transform = `translate(${eye.x}px, ${eye.y}px) scale(${eye.scale})`;
  const { unit } = laid(view);
  view.dataset["near"] = unit * eye.scale > 0.55 ? "near" : "far";
}

function held(view: HTMLElement): void {
  const wide = view.clientWidth, high = view.clientHeight;
  eye.scale = Math.min(NEAREST / Math.max(laid(view).unit, 0.01), Math.max(1, eye.scale));
  eye.x = Math.min(wide / 3, Math.max(wide - wide * eye.scale - wide / 3, eye.x));
  eye.y = Math.min(high / 3, Math.max(high - high * eye.scale - high / 3, eye.y));
}

function about(view: HTMLElement, by: number, x: number, y: number): void {
  const before = eye.scale;
  eye.scale *= by;
  held(view);
  const k = eye.scale / before;
  eye.x = x - (x - eye.x) * k;
  eye.y = y - (y - eye.y) * k;
  held(view);
  apply(view);
}

export function closer(view: HTMLElement, by: number): void {
  about(view, by, view.clientWidth / 2, view.clientHeight / 2);
}

export function fit(view: HTMLElement): void {
  glide(view, { x: 0, y: 0, scale: 1 });
}

let gliding = 0;
function glide(view: HTMLElement, to: Eye): void {
  cancelAnimationFrame(gliding);
  if (still.matches) {
    eye = to;
    held(view);
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

/** The ship that is asked about is brought into sight, if it is another than before. */
export function follow(view: HTMLElement): void {
  const ship = view.querySelector<SVGGraphicsElement>("a.counter.chosen") ?? view.querySelector<SVGGraphicsElement>("a.counter.advised");
  const id = ship?.id ?? "";
  if (!ship || id === followed) return;
  followed = id;
  const ring = ship.querySelector("circle.ring");
  if (ring) bring(view, Number(ring.getAttribute("cx")), Number(ring.getAttribute("cy")));
}

/** A point of the board in the middle, near enough to read names. */
export function bring(view: HTMLElement, x: number, y: number): void {
  const { unit, left, top, x: x0, y: y0 } = laid(view);
  const scale = Math.max(eye.scale, READABLE / unit, 1);
  const px = left + (x - x0) * unit, py = top + (y - y0) * unit;
  const here = [eye.x + px * eye.scale, eye.y + py * eye.scale] as const;
  const inside = here[0] > view.clientWidth * 0.15 && here[0] < view.clientWidth * 0.85 && here[1] > view.clientHeight * 0.15 && here[1] < view.clientHeight * 0.85;
  if (inside && scale <= eye.scale * 1.01) return;
  glide(view, { x: view.clientWidth / 2 - px * scale, y: view.clientHeight / 2 - py * scale, scale });
}

// -- pointers and keys ----------------------------------------------------------------------------------------------

const fingers = new Map<number, PointerEvent>();

/** Pointers, wheel and keys of a board; the same again after it was put there anew. */
export function mount(view: HTMLElement, first: boolean): void {
  apply(view);
  if (mounted === view) return;
  mounted = view;
  if (first) addEventListener("resize", () => mounted && apply(mounted));
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
  eye.x += dx;
  eye.y += dy;
  held(view);
  apply(view);
}

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

function keyed(view: HTMLElement, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = ARROWS[event.key];
  if (arrow && event.target === view) {
    eye.x += arrow[0] * STEP;
    eye.y += arrow[1] * STEP;
    held(view);
    apply(view);
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
