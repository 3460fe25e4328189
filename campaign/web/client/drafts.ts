// What a player has filled in and not yet sent is kept in his browser, until the question is no longer asked.

import { moment } from "./merging";
import { onPart, path } from "./parts";

const restored = new WeakSet<HTMLFormElement>();
type Draft = { at: string; fields: [string, string][] };

/** Keep what is changed in a form that belongs to a moment, and put it back where the same is asked. */
export function keepDrafts(): void {
  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, event => {
      const form = event.target instanceof Element ? event.target.closest("form") : null;
      if (form && draftable(form)) keep(form);
    });
  }
  onPart(part => {
    for (const form of part.querySelectorAll("form")) if (draftable(form)) restore(form);
  });
}

/** A form that a moment has asked for, with something to fill in. */
function draftable(form: HTMLFormElement): boolean {
  return moment(form) !== "" && form.querySelector("select, textarea, input:not([type=hidden])") !== null;
}

function name(form: HTMLFormElement): string {
  return `draft ${path} ${form.getAttribute("action")}`;
}

function keep(form: HTMLFormElement): void {
  const fields = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  const draft: Draft = { at: moment(form), fields };
  try {
    localStorage.setItem(name(form), JSON.stringify(draft));
  } catch {
    // a browser that keeps nothing loses the draft with the page, and no more
  }
}

/** What was sent from a part of the page is no draft any more, nor what else was filled in there. */
export function forget(form: HTMLFormElement): void {
  for (const one of form.closest("section")?.querySelectorAll("form") ?? [form]) localStorage.removeItem(name(one));
}

function restore(form: HTMLFormElement): void {
  if (restored.has(form)) return;
  const kept = read(name(form));
  if (kept === null || kept.at !== moment(form)) return;
  restored.add(form);
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) {
      const found = kept.fields.find(([name]) => name === field.name);
      if (found) field.value = found[1];
    } else if (field instanceof HTMLInputElement && field.type !== "hidden") {
      const found = kept.fields.filter(([name]) => name === field.name).map(([, value]) => value);
      if (field.type === "checkbox" || field.type === "radio") field.checked = found.includes(field.value);
      else if (found[0] !== undefined) field.value = found[0];
    }
  }
}

function read(name: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}
