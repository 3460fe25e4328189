// What is asked, or spoken of by the tutor, seen on the chart: counters and places that an answer names, the piece that it is about.

import type { At, ChartView } from "./chart_view";
import { heading } from "./focus";
import type { Lighting } from "./lighting";
import { onPart } from "./parts";

const ALONE = 4000; // milliseconds for which a chart that the player has moved is left where it is

export class Attention {
  private asked = "";

  constructor(private readonly view: ChartView, private readonly lighting: Lighting) {
    document.addEventListener("click", event => {
      if (event.target instanceof Element && event.target.closest("[data-look=asked]")) this.view.frameOn(this.points());
    });
  }

  /** From now on the chart follows what is asked; `now` too, if it was not left somewhere by the player. */
  follow(now: boolean): void {
    if (!now) this.asked = words();
    onPart(part => {
      if (part.id === "question" || part.id === "chart") this.look();
    });
  }

  /** Another question whose places are all out of sight: the chart is moved to them. */
  private look(): void {
    const points = this.points();
    for (const button of document.querySelectorAll<HTMLElement>("[data-look=asked]")) button.hidden = !points.length;
    if (this.asked === words()) return;
    this.asked = words();
    if (!points.length || points.some(at => this.view.sees(at)) || performance.now() - this.view.touched < ALONE) return;
    this.view.frameOn(points);
  }

  /** Where on the sheet it is: first what the question itself is about, then what can be chosen. */
  private points(): At[] {
    const about = [...document.querySelectorAll<HTMLElement>("#question [data-about], #lesson [data-about]")];
    const keys = about.flatMap(one => (one.dataset["about"] ?? "").split(" ")).filter(Boolean);
    const battle = document.querySelector<SVGGraphicsElement>("#chart-battle");
    return [...(battle ? [middle(battle)] : []), ...keys.flatMap(key => this.at(key)), ...this.lighting.keys().flatMap(key => this.at(key))];
  }

  private at(key: string): At[] {
    return this.lighting.drawn(key).map(one => (one instanceof SVGGraphicsElement ? middle(one) : one.middle));
  }
}

function words(): string {
  return `${document.querySelector("#question input[name=at]")?.getAttribute("value")} ${heading()?.textContent}`;
}

/** The middle of something drawn, as a point of the sheet. */
function middle(drawn: SVGGraphicsElement): At {
  const box = drawn.getBBox(), turn = drawn.getCTM();
  const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  return turn ? at.matrixTransform(turn) : at;
}
