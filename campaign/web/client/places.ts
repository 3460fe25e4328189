// The places of the chart: where one points, and what is lit. Their shapes are the same at every moment, fetched once and kept by the
// browser; only those that are lit are elements of the page.

import type { At } from "./chart_view";

export type Place = { key: string; name: string; element: SVGGraphicsElement; middle: At; room: number; holds: (at: At) => boolean };

export class Places {
  private all: Place[] = [];

  constructor(private readonly group: Element) {}

  async fetch(address: string): Promise<void> {
    const drawn = new DOMParser().parseFromString(await (await fetch(address)).text(), "image/svg+xml");
    this.all = [...drawn.documentElement.querySelectorAll(".place")].map(one => read(document.importNode(one, true)));
  }

  /** The smallest place that holds a point of the sheet. */
  at(point: At): Place | null {
    const found = this.all.filter(one => one.holds(point));
    return found.reduce<Place | null>((least, one) => (least === null || one.room < least.room ? one : least), null);
  }

  named(key: string): Place[] {
    return this.all.filter(one => one.key === key);
  }

  of(element: Element): Place | null {
    return this.all.find(one => one.element === element) ?? null;
  }

  /** The places that are elements of the page now, each with what it is called to who cannot see it. */
  light(wanted: ReadonlyMap<string, string>, taken: ReadonlySet<string>): void {
    for (const one of this.all) {
      const words = wanted.get(one.key);
      if (words === undefined) {
        if (one.element.isConnected && !one.element.classList.contains("over")) one.element.remove();
        one.element.classList.remove("lit");
        continue;
      }
      one.element.classList.add("lit");
      one.element.classList.toggle("taken", taken.has(one.key));
      for (const [name, value] of [["tabindex", "0"], ["role", "button"], ["aria-label", words]] as const) {
        one.element.setAttribute(name, value);
      }
      if (!one.element.isConnected) this.group.append(one.element);
    }
  }

  /** The one place over which something is dragged. */
  over(place: Place | null): void {
    for (const one of this.group.querySelectorAll(".over")) {
      one.classList.remove("over");
      if (!one.classList.contains("lit")) one.remove();
    }
    if (!place) return;
    place.element.classList.add("over");
    if (!place.element.isConnected) this.group.append(place.element);
  }
}

function read(element: Element): Place {
  const value = (name: string): number => Number(element.getAttribute(name));
  const shape = element as SVGGraphicsElement;
  const key = element.getAttribute("data-key") ?? "";
  const name = element.getAttribute("data-name") ?? "";
  if (element.tagName === "circle") {
    const [x, y, r] = [value("cx"), value("cy"), value("r")];
    return { key, name, element: shape, middle: { x, y }, room: r * r * 3, holds: at => Math.hypot(at.x - x, at.y - y) <= r };
  }
  const [x, y, width, height] = [value("x"), value("y"), value("width"), value("height")];
  const holds = (at: At): boolean => at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height;
  return { key, name, element: shape, middle: { x: x + width / 2, y: y + height / 2 }, room: width * height, holds };
}
