// What the script tells the player: at the foot of the page for who sees it, and aloud for who does not.

let line: HTMLElement | null = null;
let aloud: HTMLElement | null = null;

/** A line at the foot of the page, until it is taken away by an empty one. */
export function tell(words: string): void {
  line ??= made("p", "lost");
  line.setAttribute("role", "status");
  line.hidden = words === "";
  if (line.textContent !== words) line.textContent = words;
}

/** Read aloud by a screen reader, seen by nobody. */
export function say(words: string): void {
  aloud ??= made("p", "hidden");
  aloud.setAttribute("aria-live", "polite");
  aloud.textContent = words;
}

function made(tag: string, name: string): HTMLElement {
  const found = document.createElement(tag);
  found.className = name;
  document.body.append(found);
  return found;
}
