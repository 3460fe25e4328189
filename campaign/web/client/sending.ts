// A formation sent somewhere on the chart: dragged to its destination, or clicked and then the place clicked. The route, its days and
// its risk are told before one lets go; letting go writes the instruction.

import { act } from "./forms";
import type { ChartView } from "./chart_view";
import { path } from "./parts";
import type { Place, Places } from "./places";
import type { Stories } from "./stories";
import { say } from "./told";

const FAR = 6; // pixels from which on a counter is dragged
const WAIT = 90; // milliseconds over a place before the route is asked for
const SVG = "http://www.w3.org/2000/svg";

export class Sending {
  private dragged: { counter: SVGElement; pointer: number; x: number; y: number } | null = null;
  private chosen: SVGElement | null = null;
  private place: Place | null = null;
  private asking = 0;
  private readonly answers = new Map<string, Promise<string>>();
  private readonly line = document.createElementNS(SVG, "g");
  ended = false; // a drag has just ended: the click that follows it means nothing

  constructor(private readonly view: ChartView, private readonly stories: Stories, private readonly places: Places) {
    this.line.setAttribute("class", "course");
    view.window.addEventListener("pointermove", event => this.move(event));
    view.window.addEventListener("pointerup", event => void this.drop(event));
    view.window.addEventListener("pointercancel", () => this.stop());
    document.addEventListener("keydown", event => {
      if (event.key === "Escape") this.stop();
    });
  }

  /** Whether a pointer that goes down, or moves, is on one's own counter. */
  takes(event: PointerEvent): boolean {
    if (event.type !== "pointerdown") return this.dragged?.pointer === event.pointerId;
    this.ended = false;
    const counter = event.target instanceof Element ? event.target.closest<SVGElement>(".counter.own[data-key]") : null;
    if (!counter || !this.sends || event.button !== 0 || !event.isPrimary) return false;
    this.dragged = { counter, pointer: event.pointerId, x: event.clientX, y: event.clientY };
    this.stories.letThrough(); // the counter's own story may lie where it is dragged to
    return true;
  }

  /** On a chart of the past nobody is sent anywhere. */
  private get sends(): boolean {
    return this.view.sheet.dataset["sends"] !== undefined;
  }

  /** What was known of routes is known no more: the chart has changed. */
  forget(): void {
    this.answers.clear();
    if (this.chosen && !this.chosen.isConnected) this.stop();
  }

  /** A counter is clicked that nothing else is asked of: the next place that is clicked is where it is sent. */
  choose(counter: SVGElement): void {
    this.stop();
    this.stories.pinned = counter;
    this.stories.show(counter);
    if (!this.sends) return;
    this.chosen = counter;
    this.stories.letThrough();
    counter.classList.add("chosen");
    say("Choose a place to send it to, or press Escape.");
  }

  /** Whether a place that is clicked is where the chosen counter is sent. */
  takesPlace(place: Place): boolean {
    if (!this.chosen) return false;
    void this.send(this.chosen, place);
    return true;
  }

  private move(event: PointerEvent): void {
    const drag = this.dragged;
    if (drag && drag.pointer === event.pointerId) {
      const off = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) >= FAR;
      if (!off && !this.view.window.classList.contains("sending")) return;
      if (!this.view.window.classList.contains("sending")) {
        this.view.window.setPointerCapture(event.pointerId);
        this.view.window.classList.add("sending");
        drag.counter.classList.add("chosen");
      }
      this.over(drag.counter, event);
    } else if (this.chosen && event.pointerType === "mouse" && !event.buttons) this.over(this.chosen, event);
  }

  private over(counter: SVGElement, event: PointerEvent): void {
    const to = this.view.on({ x: event.clientX, y: event.clientY });
    const place = this.places.at(to);
    if (this.dragged) this.draw([middle(counter, this.view), to], "pull");
    if (place === this.place) return;
    this.place = place;
    this.places.over(place);
    clearTimeout(this.asking);
    if (place) this.asking = window.setTimeout(() => void this.tell(counter, place), WAIT);
    else if (this.dragged) this.stories.hide();
  }

  /** The route with its days and its risk, drawn and told; nothing is written. */
  private async tell(counter: SVGElement, place: Place): Promise<void> {
    const html = await this.ask(counter, place);
    if (this.place !== place) return;
    const told = document.createElement("div");
    told.innerHTML = html;
    this.stories.tell(told, [this.view.within(place.middle), this.view.within(middle(counter, this.view))]);
    const way = (told.querySelector<HTMLElement>("[data-way]")?.dataset["way"] ?? "").split(";").filter(Boolean);
    this.draw(way.map(pair => { const [x = 0, y = 0] = pair.split(",").map(Number); return { x, y }; }), "way");
  }

  private ask(counter: SVGElement, place: Place): Promise<string> {
    const query = new URLSearchParams({ formation: counter.dataset["key"] ?? "", to: place.key }).toString();
    let answer = this.answers.get(query);
    if (!answer) {
      answer = fetch(`${path}/ask/route?${query}`).then(found => found.text()).catch(() => "");
      this.answers.set(query, answer);
    }
    return answer;
  }

  private draw(points: { x: number; y: number }[], kind: string): void {
    if (kind === "pull" && this.line.dataset["kind"] === "way" && this.place) return;
    this.line.dataset["kind"] = kind;
    const data = points.map((at, i) => `${i ? "L" : "M"}${at.x.toFixed(1)} ${at.y.toFixed(1)}`).join("");
    this.line.innerHTML = `<path class="halo" d="${data}"/><path class="${kind}" d="${data}"/>`;
    document.getElementById("chart-layer")?.append(this.line);
  }

  private async drop(event: PointerEvent): Promise<void> {
    const drag = this.dragged;
    if (!drag || drag.pointer !== event.pointerId) return;
    const pulled = this.view.window.classList.contains("sending");
    const place = pulled ? this.places.at(this.view.on({ x: event.clientX, y: event.clientY })) : null;
    this.ended = pulled;
    if (pulled && place && place.key !== drag.counter.dataset["place"]) await this.send(drag.counter, place);
    else if (pulled) this.stop();
    else this.dragged = null;
  }

  private async send(counter: SVGElement, place: Place): Promise<void> {
    const fields = new FormData();
    fields.set("formation", counter.dataset["key"] ?? "");
    fields.set("to", place.key);
    this.stop();
    await act(`${path}/do/sail`, fields);
  }

  stop(): void {
    clearTimeout(this.asking);
    this.dragged?.counter.classList.remove("chosen");
    this.chosen?.classList.remove("chosen");
    this.dragged = this.chosen = this.place = null;
    this.places.over(null);
    this.line.remove();
    this.line.dataset["kind"] = "";
    this.view.window.classList.remove("sending");
    this.stories.hide();
  }
}

function middle(counter: SVGElement, view: ChartView): { x: number; y: number } {
  const box = counter.getBoundingClientRect();
  return view.on({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
}
