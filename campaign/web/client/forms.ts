// Forms sent without leaving the page: the parts that have changed come back.

import { forget } from "./drafts";
import { path, show, stamps, waitFor } from "./parts";
import { say, tell } from "./told";

/** Every form that acts at this table is sent so; a form that says `data-whole` is left to the browser. */
export function sendForms(): void {
  document.addEventListener("submit", event => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset["whole"] !== undefined) return;
    if (form.method !== "post" || !new URL(form.action).pathname.startsWith(`${path}/do/`)) return;
    event.preventDefault();
    void send(form, event.submitter);
  });
}

async function send(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  if (form.getAttribute("aria-busy") === "true") return;
  form.setAttribute("aria-busy", "true");
  const fields = new FormData(form, button);
  const done = await act(new URL(form.action).pathname, fields);
  form.removeAttribute("aria-busy");
  if (done) forget(form);
}

let sending = false;

/** An act by its address; whether it was done. */
export async function act(address: string, fields: FormData): Promise<boolean> {
  if (sending) return false;
  sending = true;
  try {
    const sent = post(address, fields);
    waitFor(sent);
    return await sent;
  } catch {
    tell("The server does not answer. Nothing was sent: press again when it is back.");
    return false;
  } finally {
    sending = false;
  }
}

async function post(address: string, fields: FormData): Promise<boolean> {
  const body = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string") body.append(name, value);
  const answer = await fetch(address, { method: "POST", body, headers: { "X-Stamps": stamps() } });
  const to = answer.headers.get("X-Go-To");
  if (to) {
    location.assign(to);
    return true;
  }
  if (!answer.ok && answer.status !== 409 && answer.status !== 422) {
    tell(`This was not done: the server says ${answer.status}.`);
    return false;
  }
  const before = asked();
  show(await answer.text());
  tell("");
  after(answer.ok, before);
  return answer.ok;
}

/** What is asked next is looked at and read aloud; a refusal too. */
function after(done: boolean, before: string): void {
  const refusal = document.querySelector("#question .refusal");
  if (!done && refusal) {
    refusal.scrollIntoView({ block: "nearest" });
    return;
  }
  const now = asked();
  if (now !== before) {
    const question = document.getElementById("question");
    if (question && question.getBoundingClientRect().top < 0) question.scrollIntoView({ block: "start" });
    document.getElementById("papers")?.scrollTo({ top: 0 });
    say(now);
  }
}

function asked(): string {
  return document.querySelector("#question h2")?.textContent ?? "";
}
