// What the script tells the player: at the foot of the page for who sees it, and aloud for who does not.

let line: HTMLElement | null = null;
let aloud: HTMLElement | null = null;
let saying = 0;
let flashing = 0;

/** A line at the foot of the page, until it is taken away by an empty one. */
export function tell(words: string): void {
  line ??= made("p", "lost");
  line.setAttribute("role", "status");
  line.hidden = words === "";
  if (line.textContent !== words) line.textContent = words;
}

/** A line at the foot of the page for a while. */
export function flash(words: string): void {
  tell(words);
  clearTimeout(flashing);
  flashing = window.setTimeout(() => line?.textContent === words && tell(""), 6000);
}

/** Read aloud by a screen reader, seen by nobody; the same words again are read again. */
export function say(words: string): void {
  const region = listened();
  region.textContent = "";
  clearTimeout(saying);
  saying = window.setTimeout(() => (region.textContent = words), 60);
}

/** A screen reader reads only what comes into an element that it knows already: it is there from the beginning. */
export function listened(): HTMLElement {
  aloud ??= made("p", "hidden");
  aloud.id = "aloud";
  aloud.setAttribute("aria-live", "polite");
  return aloud;
}

function made(tag: string, name: string): HTMLElement {
  const found = document.createElement(tag);
  found.className = name;
  document.body.append(found);
  return found;
}
