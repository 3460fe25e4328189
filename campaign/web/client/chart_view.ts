// The chart under the eye: moved and enlarged by mouse, wheel, fingers and keys, by one transform of one layer.

const LEAST_PIXELS = 4; // a pointer that has moved less has clicked
const STEP = 1.3; // of a key or a button that enlarges
const MOST = 9; // how many times the chart may be enlarged
const LEGIBLE = 0.95; // the least scale at which a chart is first looked at: the words on its counters can be read
const GLIDE = 400; // milliseconds in which the chart moves by itself
const MARGIN = 70; // pixels about what it is moved to
const EDGE = 24; // pixels from the edge at which something counts as seen
const REST = 140; // milliseconds without movement after which the chart is drawn sharp again

export type At = { x: number; y: number };
type Look = At & { scale: number };

/** A sheet in its window. Coordinates of the sheet are those of the drawing. */
export class ChartView {
  private look: Look = { x: 0, y: 0, scale: 1 };
  private readonly fingers = new Map<number, At>();
  private frame = 0;
  private resting = 0;
  private drawn = 1; // the scale at which the sheet was last drawn sharp
  private gliding = 0;
  private readonly still = matchMedia("(prefers-reduced-motion: reduce)");
  touched = -Infinity; // when the player last moved it
  moved = false; // whether the pointer that is down has moved the chart: then its end is no click

  constructor(
    readonly window: HTMLElement,
    readonly sheet: HTMLElement,
    private readonly size: { width: number; height: number },
    private readonly name: string,
    private readonly taken: (event: PointerEvent) => boolean, // whether somebody else follows this pointer
  ) {
    this.sheet.style.width = `${size.width}px`;
    this.sheet.style.height = `${size.height}px`;
    this.listen();
    this.remember();
    new ResizeObserver(() => this.show()).observe(window);
  }

  // -- where it looks ------------------------------------------------------------------------------------------------

  /** The look at which the whole chart is seen. */
  private get whole(): number {
    return Math.min(this.window.clientWidth / this.size.width, this.window.clientHeight / this.size.height);
  }

  /** A point of the page on the sheet. */
  on(page: At): At {
    const box = this.window.getBoundingClientRect();
    return { x: (page.x - box.left - this.look.x) / this.look.scale, y: (page.y - box.top - this.look.y) / this.look.scale };
  }

  /** A point of the sheet in the window. */
  within(sheet: At): At {
    return { x: sheet.x * this.look.scale + this.look.x, y: sheet.y * this.look.scale + this.look.y };
  }

  fit(): void {
    this.touch();
    this.look.scale = this.whole;
    this.show();
  }

  /** Whether a point of the sheet is seen, and no tools lie over it. */
  sees(sheet: At): boolean {
    const { x, y } = this.within(sheet), room = this.room();
    return x > EDGE && x < room.width - EDGE && y > EDGE && y < room.height - EDGE;
  }

  /** The window without the tools at its foot. */
  private room(): { width: number; height: number } {
    const tools = this.window.parentElement?.querySelector(".under > .button")?.getBoundingClientRect();
    const box = this.window.getBoundingClientRect();
    return { width: box.width, height: tools ? Math.max(box.height / 2, tools.top - box.top) : box.height };
  }

  /** Moved so that points of the sheet are seen, no larger than before; or the first of them, if all together are too far apart. */
  frameOn(points: At[]): void {
    const first = points[0];
    if (!first) return;
    const room = this.room();
    const [left, right] = [Math.min(...points.map(at => at.x)), Math.max(...points.map(at => at.x))];
    const [top, bottom] = [Math.min(...points.map(at => at.y)), Math.max(...points.map(at => at.y))];
    const fitting = Math.min((room.width - 2 * MARGIN) / Math.max(1, right - left), (room.height - 2 * MARGIN) / Math.max(1, bottom - top));
    const all = fitting >= Math.min(LEGIBLE, this.look.scale);
    const scale = Math.max(this.whole, all ? Math.min(this.look.scale, fitting) : this.look.scale);
    const middle = all ? { x: (left + right) / 2, y: (top + bottom) / 2 } : first;
    this.glide({ scale, x: room.width / 2 - middle.x * scale, y: room.height / 2 - middle.y * scale });
  }

  private glide(to: Look): void {
    cancelAnimationFrame(this.gliding);
    const from = { ...this.look }, began = performance.now();
    const step = (now: number): void => {
      const part = this.still.matches ? 1 : Math.min(1, Math.max(0, now - began) / GLIDE), ease = part * part * (3 - 2 * part);
      const at = (name: keyof Look): number => from[name] + (to[name] - from[name]) * ease;
      this.look = { x: at("x"), y: at("y"), scale: at("scale") };
      this.show();
      if (part < 1) this.gliding = requestAnimationFrame(step);
    };
    step(began);
  }

  /** The player moves it himself. */
  private touch(): void {
    cancelAnimationFrame(this.gliding);
    this.touched = performance.now();
  }

  /** As large as fills the window, with a point in the middle. */
  fill(middle: At): void {
    const filling = Math.max(this.window.clientWidth / this.size.width, this.window.clientHeight / this.size.height);
    const scale = Math.max(filling * STEP, LEGIBLE);
    this.look = { scale, x: this.window.clientWidth / 2 - middle.x * scale, y: this.window.clientHeight / 2 - middle.y * scale };
    this.show();
  }

  /** Enlarged about a point of the window. */
  enlarge(by: number, about: At = { x: this.window.clientWidth / 2, y: this.window.clientHeight / 2 }): void {
    this.touch();
    const scale = Math.min(Math.max(this.look.scale * by, this.whole), this.whole * MOST);
    const real = scale / this.look.scale;
    this.look = { scale, x: about.x - (about.x - this.look.x) * real, y: about.y - (about.y - this.look.y) * real };
    this.show();
  }

  pan(x: number, y: number): void {
    this.touch();
    this.look.x += x;
    this.look.y += y;
    this.show();
  }

  /** Moved no farther than needed for a box of the page to be seen. */
  reveal(box: DOMRect): void {
    const frame = this.window.getBoundingClientRect();
    const over = (low: number, high: number, from: number, to: number): number =>
      low < from ? from - low + 24 : high > to ? to - high - 24 : 0;
    const x = over(box.left, box.right, frame.left, frame.right);
    const y = over(box.top, box.bottom, frame.top, frame.bottom);
    if (x || y) this.pan(x, y);
  }

  // -- drawn -----------------------------------------------------------------------------------------------------------

  private show(): void {
    this.bound();
    if (!this.frame) this.frame = requestAnimationFrame(() => this.place());
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => this.rest(), REST);
  }

  private place(): void {
    this.frame = 0;
    const { x, y, scale } = this.look;
    this.sheet.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    this.window.dispatchEvent(new CustomEvent("looked"));
  }

  /** The chart fills the window or lies in the middle of it. */
  private bound(): void {
    const clamp = (at: number, room: number, long: number): number =>
      long <= room ? (room - long) / 2 : Math.min(0, Math.max(room - long, at));
    this.look.scale = Math.max(this.look.scale, this.whole);
    this.look.x = clamp(this.look.x, this.window.clientWidth, this.size.width * this.look.scale);
    this.look.y = clamp(this.look.y, this.window.clientHeight, this.size.height * this.look.scale);
  }

  /** A layer keeps the sharpness at which it was made: it is made again once the chart has come to rest at another scale. */
  private rest(): void {
    if (this.fingers.size) return;
    this.keep();
    if (this.drawn === this.look.scale) return;
    this.drawn = this.look.scale;
    this.window.classList.add("drawing");
    requestAnimationFrame(() => requestAnimationFrame(() => this.window.classList.remove("drawing")));
  }

  private keep(): void {
    const middle = this.on(this.centre());
    sessionStorage.setItem(this.name, JSON.stringify([middle.x, middle.y, this.look.scale / this.whole]));
  }

  private centre(): At {
    const box = this.window.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }

  /** The look that this tab had before. */
  private remember(): void {
    const [x, y, times] = JSON.parse(sessionStorage.getItem(this.name) ?? "[]") as number[];
    if (x === undefined || y === undefined || times === undefined) return;
    const scale = this.whole * times;
    this.look = { scale, x: this.window.clientWidth / 2 - x * scale, y: this.window.clientHeight / 2 - y * scale };
    this.show();
  }

  get remembered(): boolean {
    return sessionStorage.getItem(this.name) !== null;
  }

  // -- moved -----------------------------------------------------------------------------------------------------------

  private listen(): void {
    const on = this.window;
    on.addEventListener("wheel", event => this.wheel(event), { passive: false });
    on.addEventListener("pointerdown", event => this.down(event));
    on.addEventListener("pointermove", event => this.move(event));
    for (const end of ["pointerup", "pointercancel"] as const) on.addEventListener(end, event => this.up(event));
    on.addEventListener("keydown", event => this.key(event));
    on.addEventListener("dblclick", event => this.enlarge(STEP * STEP, this.inWindow(event)));
    for (const kind of ["scroll", "focusin"]) on.addEventListener(kind, () => requestAnimationFrame(() => this.follow()));
  }

  /** What the keyboard has gone to is seen. The browser itself would scroll to it, and leave the chart askew. */
  private follow(): void {
    if (this.window.scrollLeft || this.window.scrollTop) this.window.scrollTo(0, 0);
    const focused = document.activeElement;
    if (focused instanceof SVGElement && this.window.contains(focused) && focused.matches(":focus-visible")) this.reveal(focused.getBoundingClientRect());
  }

  private inWindow(event: { clientX: number; clientY: number }): At {
    const box = this.window.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    if (event.shiftKey) this.pan(-event.deltaY * lines, 0);
    else this.enlarge(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), this.inWindow(event));
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0) return;
    cancelAnimationFrame(this.gliding); // what is pressed stays under the pointer
    if (this.taken(event)) return;
    if (!this.fingers.size) this.moved = false;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  private move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before || this.taken(event)) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!this.moved && Math.hypot(now.x - before.x, now.y - before.y) < LEAST_PIXELS) return;
    if (!this.moved) {
      this.moved = true;
      this.window.setPointerCapture(event.pointerId);
      this.window.classList.add("moving");
    }
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, now);
    if (other === undefined) {
      this.pan(now.x - before.x, now.y - before.y);
      return;
    }
    const apart = (one: At): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    const middle = this.inWindow({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
    this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.enlarge(apart(now) / apart(before), middle);
  }

  private up(event: PointerEvent): void {
    if (!this.fingers.delete(event.pointerId)) return;
    if (!this.fingers.size) {
      this.window.classList.remove("moving");
      this.show();
    }
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const across = this.window.clientWidth / 6;
    const down = this.window.clientHeight / 6;
    const does: Record<string, () => void> = {
      ArrowLeft: () => this.pan(across, 0),
      ArrowRight: () => this.pan(-across, 0),
      ArrowUp: () => this.pan(0, down),
      ArrowDown: () => this.pan(0, -down),
      "+": () => this.enlarge(STEP),
      "=": () => this.enlarge(STEP),
      "-": () => this.enlarge(1 / STEP),
      "0": () => this.fit(),
      Home: () => this.fit(),
    };
    const done = does[event.key];
    if (!done) return;
    event.preventDefault();
    done();
  }
}
