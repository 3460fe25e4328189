// Forms sent without leaving the page: the parts that have changed come back.

import { forget } from "./drafts";
import { heading, inSight, keepFocus } from "./focus";
import { path, show, stamps, waitFor } from "./parts";
import { flash, say, tell } from "./told";

/** Every form that acts at this table is sent so; a form that says `data-whole` is left to the browser. */
export function sendForms(): void {
  document.addEventListener("submit", event => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset["whole"] !== undefined) return;
    const address = addressed(form, event.submitter);
    if (event.defaultPrevented || form.method !== "post" || !address.startsWith(`${path}/do/`)) return;
    event.preventDefault();
    beside(form, "");
    void act(address, new FormData(form, event.submitter), form);
  });
}

function addressed(form: HTMLFormElement, button: HTMLElement | null): string {
  const own = button?.getAttribute("formaction");
  return new URL(own ?? form.action, location.href).pathname;
}

export const DONE = "act-done"; // the event of a form whose act the server has done
let sending = false;

/** An act by its address, one at a time, and the form from which it was sent, if it was one. */
export async function act(address: string, fields: FormData, form: HTMLFormElement | null = null): Promise<boolean> {
  if (sending) return false;
  sending = true;
  try {
    const sent = post(address, fields, form);
    waitFor(sent);
    return await sent;
  } catch {
    tell("The server does not answer. Nothing was sent: press again when it is back.");
    return false;
  } finally {
    sending = false;
  }
}

async function post(address: string, fields: FormData, form: HTMLFormElement | null): Promise<boolean> {
  const body = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string") body.append(name, value);
  const answer = await fetch(address, { method: "POST", body, headers: { "X-Stamps": stamps() } });
  if (answer.ok && form) {
    forget(form);
    form.dispatchEvent(new CustomEvent(DONE, { bubbles: true }));
  }
  const to = answer.headers.get("X-Go-To");
  if (to) {
    location.assign(to);
    return true;
  }
  if (!answer.ok && answer.status !== 409 && answer.status !== 422) {
    tell(`This was not done: the server says ${answer.status}.`);
    return false;
  }
  const before = asked(), html = await answer.text(), refocus = keepFocus();
  show(html);
  tell("");
  after(answer.ok, before, form);
  refocus();
  return answer.ok;
}

/** What is asked next is looked at and read aloud; a refusal too, and what an act has set. */
function after(done: boolean, before: string, form: HTMLFormElement | null): void {
  const refusal = document.querySelector("#question .refusal"), set = document.querySelector("#question > .notice");
  const told = done ? set : refusal;
  if (told && form?.isConnected && !form.closest("#question")) {
    beside(form, told.outerHTML);
    return;
  }
  if (!done && refusal) {
    refusal.scrollIntoView({ block: "nearest" });
    return;
  }
  if (set && !inSight(set)) flash(set.firstElementChild?.textContent ?? "");
  if (asked() !== before) {
    const question = document.getElementById("question");
    if (question && question.getBoundingClientRect().top < 0) question.scrollIntoView({ block: "start" });
    document.getElementById("papers")?.scrollTo({ top: 0 });
    say(heading()?.textContent ?? "");
  }
}

/** What came of a form that stands elsewhere than the question is told in it too; the question's own is read aloud. */
function beside(form: HTMLFormElement, told: string): void {
  for (const one of form.querySelectorAll(":scope > .came")) one.remove();
  if (!told) return;
  const came = document.createElement("div");
  came.className = "came";
  came.innerHTML = told;
  came.firstElementChild?.removeAttribute("role");
  form.append(came);
  came.scrollIntoView({ block: "nearest" });
}

/** Which question is on the page: the same words may be asked again at another moment. */
function asked(): string {
  return `${document.querySelector("#question input[name=at]")?.getAttribute("value")} ${heading()?.textContent}`;
}
