// Forms sent without leaving the page: the parts that have changed come back.

import { forget } from "./drafts";
import { heading, keepFocus } from "./focus";
import { path, show, stamps, waitFor } from "./parts";
import { say, tell } from "./told";

/** Every form that acts at this table is sent so; a form that says `data-whole` is left to the browser. */
export function sendForms(): void {
  document.addEventListener("submit", event => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset["whole"] !== undefined) return;
    const address = addressed(form, event.submitter);
    if (event.defaultPrevented || form.method !== "post" || !address.startsWith(`${path}/do/`)) return;
    event.preventDefault();
    void act(address, new FormData(form, event.submitter), () => forget(form));
  });
}

function addressed(form: HTMLFormElement, button: HTMLElement | null): string {
  const own = button?.getAttribute("formaction");
  return new URL(own ?? form.action, location.href).pathname;
}

let sending = false;

/** An act by its address, one at a time; `done` is called when the server has done it, before the page shows what came of it. */
export async function act(address: string, fields: FormData, done: () => void = () => undefined): Promise<boolean> {
  if (sending) return false;
  sending = true;
  try {
    const sent = post(address, fields, done);
    waitFor(sent);
    return await sent;
  } catch {
    tell("The server does not answer. Nothing was sent: press again when it is back.");
    return false;
  } finally {
    sending = false;
  }
}

async function post(address: string, fields: FormData, done: () => void): Promise<boolean> {
  const body = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string") body.append(name, value);
  const answer = await fetch(address, { method: "POST", body, headers: { "X-Stamps": stamps() } });
  if (answer.ok) done();
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
  after(answer.ok, before);
  refocus();
  return answer.ok;
}

/** What is asked next is looked at and read aloud; a refusal too. */
function after(done: boolean, before: string): void {
  const refusal = document.querySelector("#question .refusal");
  if (!done && refusal) {
    refusal.scrollIntoView({ block: "nearest" });
    return;
  }
  if (asked() !== before) {
    const question = document.getElementById("question");
    if (question && question.getBoundingClientRect().top < 0) question.scrollIntoView({ block: "start" });
    document.getElementById("papers")?.scrollTo({ top: 0 });
    say(heading()?.textContent ?? "");
  }
}

/** Which question is on the page: the same words may be asked again at another moment. */
function asked(): string {
  return `${document.querySelector("#question input[name=at]")?.getAttribute("value")} ${heading()?.textContent}`;
}
