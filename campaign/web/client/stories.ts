// A card beside a counter with its whole story, while the pointer or the focus is on it, or it has been clicked.

import type { ChartView } from "./chart_view";

export class Stories {
  private readonly card = document.createElement("div");
  private about: Element | null = null;
  private going = 0;
  pinned: Element | null = null;

  constructor(private readonly view: ChartView) {
    this.card.className = "card story";
    this.card.hidden = true;
    this.card.id = "chart-card";
    this.card.setAttribute("role", "tooltip");
    view.window.parentElement?.append(this.card);
    const on = view.window;
    on.addEventListener("pointerover", event => this.over(event.target));
    on.addEventListener("focusin", event => {
      this.over(event.target);
      const told = this.about && document.getElementById(`story-${this.about.id}`);
      if (told) this.about?.setAttribute("aria-describedby", told.id);
    });
    on.addEventListener("focusout", () => this.leave());
    on.addEventListener("pointerout", event => {
      if (event.relatedTarget !== this.card) this.leave();
    });
    this.card.addEventListener("pointerenter", () => clearTimeout(this.going));
    this.card.addEventListener("pointerleave", () => this.leave());
    for (const kind of ["looked", "transitionend"]) on.addEventListener(kind, () => this.place());
    document.addEventListener("keydown", event => {
      if (event.key === "Escape") this.hide();
    });
  }

  /** Something else is told in the card for a while, in the corner of the window that is farthest from some points of it. */
  tell(html: HTMLElement, off: { x: number; y: number }[]): void {
    this.about = null;
    this.card.replaceChildren(html);
    this.card.hidden = false;
    this.card.style.visibility = "visible";
    const { clientWidth: width, clientHeight: height } = this.view.window;
    const { offsetWidth: w, offsetHeight: h } = this.card;
    const corners = [0, 1].flatMap(right => [0, 1].map(low => ({ x: right ? width - w - 10 : 10, y: low ? height - h - 10 : 10 })));
    const near = (at: { x: number; y: number }): number =>
      Math.min(...off.map(one => Math.hypot(gap(one.x, at.x, at.x + w), gap(one.y, at.y, at.y + h))));
    const best = corners.reduce((one, other) => (near(other) > near(one) ? other : one));
    this.card.style.left = `${Math.max(10, best.x)}px`;
    this.card.style.top = `${Math.max(10, best.y)}px`;
  }

  /** While a place is to be chosen, what lies under the card can be clicked through it. */
  letThrough(): void {
    this.card.classList.add("through");
  }

  hide(): void {
    clearTimeout(this.going);
    this.pinned = null;
    this.about = null;
    this.card.hidden = true;
    this.card.classList.remove("through");
  }

  show(counter: Element): void {
    const story = document.getElementById(`story-${counter.id}`);
    const name = counter.getAttribute("aria-label") ?? "";
    clearTimeout(this.going);
    this.about = counter;
    this.card.replaceChildren(...(story ? [...story.childNodes].map(one => one.cloneNode(true)) : [name]));
    this.card.hidden = false;
    this.place();
  }

  private over(target: EventTarget | null): void {
    const counter = target instanceof Element ? target.closest(".counter, .gale, .port, .battle") : null;
    if (counter && !this.view.window.classList.contains("sending")) this.show(counter);
  }

  private leave(): void {
    clearTimeout(this.going);
    if (this.view.window.classList.contains("sending")) return;
    this.going = window.setTimeout(() => (this.pinned ? this.show(this.pinned) : this.hide()), 160);
  }

  private place(): void {
    if (!this.about || this.card.hidden) return;
    const box = (this.about.closest(".stack.many") ?? this.about).getBoundingClientRect();
    const frame = this.view.window.getBoundingClientRect();
    const seen = box.right > frame.left && box.left < frame.right && box.bottom > frame.top && box.top < frame.bottom;
    this.card.style.visibility = seen ? "visible" : "hidden";
    this.beside(box.left - frame.left, box.right - frame.left, box.top - frame.top, box.bottom - frame.top);
  }

  /** Below a box of the window, or above it, or where there is room: never over it. */
  private beside(left: number, right: number, top: number, bottom: number): void {
    const { clientWidth: width, clientHeight: height } = this.view.window;
    const { offsetWidth: w, offsetHeight: h } = this.card;
    const gap = 10;
    const y = bottom + gap + h <= height ? bottom + gap : top - gap - h >= 0 ? top - gap - h : Math.max(0, height - h - gap);
    const beside = y < bottom && y + h > top;
    const x = beside ? (right + gap + w <= width ? right + gap : left - gap - w) : (left + right - w) / 2;
    this.card.style.left = `${Math.max(gap, Math.min(width - w - gap, x))}px`;
    this.card.style.top = `${Math.max(gap, y)}px`;
  }
}

/** How far a number lies outside of a stretch. */
function gap(at: number, from: number, to: number): number {
  return Math.max(0, from - at, at - to);
}
