// The server says when something on the page has changed. The stream is closed while the page is hidden, and opened again after
// whatever has broken it.

import { path, refresh } from "./parts";
import { tell } from "./told";

const AGAIN = 1000; // milliseconds after which a broken stream is opened again

let stream: EventSource | null = null;
let waiting = 0;

export function listen(): void {
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", open);
  open();
}

function open(): void {
  clearTimeout(waiting);
  if (stream !== null || document.hidden) return;
  stream = new EventSource(`${path}/stream`);
  stream.addEventListener("open", () => tell(""));
  stream.addEventListener("changed", () => void refresh().catch(() => undefined));
  stream.addEventListener("error", broken);
}

function broken(): void {
  close();
  tell("The server does not answer. This page goes on by itself when it is back.");
  waiting = window.setTimeout(open, AGAIN);
}

function close(): void {
  clearTimeout(waiting);
  stream?.close();
  stream = null;
}
