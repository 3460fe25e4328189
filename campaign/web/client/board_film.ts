// What has happened since the player last acted: ships along their tracks, broadsides that flash. Who wants no motion reads it.

type Point = [number, number, number];
type Scene = { w?: string; k?: string; m?: Record<string, Point[]>; f?: [string, string, string, string][] };
type Piece = { body: Element; tag: Element | null; name: Element | null; uprights: Element[]; read: Element | null; end: string };

const A_STEP = 230; // milliseconds
const A_SHOT = 420;
const LONGEST = 9000; // of a whole film
const SVG = "http://www.w3.org/2000/svg";
const still = matchMedia("(prefers-reduced-motion: reduce)");
let turn = 0; // a film that was begun later ends those before it
let pieces = new Map<string, Piece>();

/** End the film that runs: everything lies where it lies. */
export function stop(): void {
  turn += 1;
  document.querySelector("#board .view")?.classList.remove("sailing");
  for (const [, one] of pieces) {
    place(one, read(one.end));
    one.body.setAttribute("transform", one.end);
    one.tag?.setAttribute("transform", one.end);
  }
  pieces = new Map();
  document.querySelector("#board .effects")?.replaceChildren();
  say("");
}

export async function play(root: HTMLElement, film: string): Promise<void> {
  stop();
  const mine = turn;
  const scenes = JSON.parse(film || "[]") as Scene[];
  if (still.matches || document.hidden || scenes.length === 0) return;
  pieces = found(root, scenes);
  if (pieces.size) root.querySelector(".view")?.classList.add("sailing"); // lines to names would be left behind
  for (const [id, one] of pieces) {
    const first = scenes.find(scene => scene.m?.[id])?.m?.[id]?.[0];
    if (first) place(one, first);
  }
  const whole = scenes.reduce((sum, scene) => sum + lasts(scene), 0);
  const haste = Math.min(1, LONGEST / Math.max(1, whole));
  for (const scene of scenes) {
    if (mine !== turn) return;
    if (scene.w && (scene.m || scene.f)) say(scene.w);
    for (const shot of scene.f ?? []) flash(root, shot, A_SHOT * Math.max(0.5, haste));
    await moved(scene, lasts(scene) * haste, mine);
  }
  if (mine === turn) stop();
}

function lasts(scene: Scene): number {
  const steps = Math.max(0, ...Object.values(scene.m ?? {}).map(way => way.length - 1));
  return steps * A_STEP + (scene.f ? A_SHOT : 0);
}

function found(root: HTMLElement, scenes: Scene[]): Map<string, Piece> {
  const ids = new Set(scenes.flatMap(scene => Object.keys(scene.m ?? {})));
  const all = new Map<string, Piece>();
  for (const id of ids) {
    const counter = root.querySelector(`a.counter[data-ship="${CSS.escape(id)}"]`);
    const body = counter?.querySelector(".ship");
    if (!counter || !body) continue;
    const tag = counter.querySelector(".tag"), name = root.querySelector(`.label[data-ship="${CSS.escape(id)}"]`);
    all.set(id, { body, tag, name, uprights: [...body.querySelectorAll(".upright")], read: tag?.querySelector(".read") ?? null, end: body.getAttribute("transform") ?? "" });
  }
  return all;
}

function read(transform: string): Point {
  const [x = 0, y = 0, angle = 0] = [...transform.matchAll(/-?\d+(?:\.\d+)?/g)].map(one => Number(one[0]));
  return [x, y, angle];
}

const upside = (angle: number): boolean => {
  const a = ((angle + 180) % 360 + 360) % 360 - 180;
  return !(a >= -90 && a < 90);
};

function place(one: Piece, [x, y, angle]: Point): void {
  const at = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)})`;
  one.body.setAttribute("transform", at);
  for (const up of one.uprights) up.setAttribute("transform", `translate(${up.getAttribute("data-x")} ${up.getAttribute("data-y")}) rotate(${(-angle).toFixed(1)})`);
  one.tag?.setAttribute("transform", at);
  one.name?.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  if (upside(angle)) one.read?.setAttribute("transform", "rotate(180)");
  else one.read?.removeAttribute("transform");
}

function moved(scene: Scene, length: number, mine: number): Promise<void> {
  return new Promise(done => {
    const began = performance.now();
    const frame = (now: number): void => {
      if (mine !== turn) return done();
      const part = length > 0 ? Math.min(1, (now - began) / length) : 1;
      for (const [id, way] of Object.entries(scene.m ?? {})) {
        const piece = pieces.get(id);
        if (piece) place(piece, between(way, part));
      }
      if (part < 1) requestAnimationFrame(frame);
      else done();
    };
    requestAnimationFrame(frame);
  });
}

function between(way: Point[], part: number): Point {
  const far = part * (way.length - 1), k = Math.min(way.length - 2, Math.floor(far)), f = far - k;
  const from = way[k] ?? way[0] ?? [0, 0, 0], to = way[k + 1] ?? from;
  const swing = ((to[2] - from[2] + 540) % 360 + 360) % 360 - 180;
  return [from[0] + (to[0] - from[0]) * f, from[1] + (to[1] - from[1]) * f, from[2] + swing * f];
}

function spot(root: HTMLElement, id: string): Point | null {
  const body = id ? root.querySelector(`a.counter[data-ship="${CSS.escape(id)}"] .ship`) : null;
  return body ? read(body.getAttribute("transform") ?? "") : null;
}

function bloom(into: Element, x: number, y: number, colour: string, size: number, length: number, wait = 0): void {
  const one = document.createElementNS(SVG, "circle");
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: 2, fill: colour })) one.setAttribute(name, String(value));
  into.append(one);
  one.style.transformBox = "fill-box";
  one.style.transformOrigin = "center";
  one.animate([{ transform: "scale(1)", opacity: 0.95 }, { transform: `scale(${size})`, opacity: 0 }], { duration: length, delay: wait, fill: "both", easing: "ease-out" }).onfinish = () => one.remove();
}

function flash(root: HTMLElement, [kind, ship, target, side]: [string, string, string, string], length: number): void {
  const into = root.querySelector(".effects"), from = spot(root, ship), to = spot(root, target);
  if (!into) return;
  if (kind !== "shot") {
    if (from) bloom(into, from[0], from[1], kind === "clash" ? "#8d3ea8" : kind === "burst" ? "#f08a24" : "#a8242f", kind === "burst" ? 26 : 15, length * 1.6);
    return;
  }
  if (from) {
    const turn = from[2] * Math.PI / 180, sign = side === "port" || side === "left" ? -1 : side === "starboard" || side === "right" ? 1 : 0;
    for (let n = -2; n <= 2; n++) {
      const x = from[0] + Math.cos(turn) * n * 11 - Math.sin(turn) * sign * 11, y = from[1] + Math.sin(turn) * n * 11 + Math.cos(turn) * sign * 11;
      bloom(into, x, y, "#ffb53a", 4, length, Math.abs(n) * length * 0.06);
      bloom(into, x, y, "#f4f3ee", 7, length * 1.6, Math.abs(n) * length * 0.06 + length * 0.1);
    }
  }
  if (to) bloom(into, to[0], to[1], "#c8641b", 6, length, length * 0.5);
}

function say(words: string): void {
  const line = document.querySelector<HTMLElement>("#board .saying");
  if (line) line.textContent = words;
}
