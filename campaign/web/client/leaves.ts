// Other pages of the campaign brought to the table as a leaf: a link that names an element of its page shows that element beside it.

import { DONE } from "./forms";
import { path } from "./parts";

export function openLeaves(): void {
  document.addEventListener("click", event => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-leaf]") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void open(link);
  });
}

async function open(link: HTMLAnchorElement): Promise<void> {
  const name = link.dataset["leaf"] ?? "";
  const shown = document.getElementById(name);
  link.setAttribute("aria-expanded", String(!shown));
  if (shown) {
    shown.remove();
    return;
  }
  const whole = new DOMParser().parseFromString(await (await fetch(link.href)).text(), "text/html");
  const leaf = whole.getElementById(name);
  if (!leaf) {
    location.assign(link.href);
    return;
  }
  const here = document.importNode(leaf, true);
  here.classList.add("leaf");
  here.addEventListener("submit", event => {
    if (event.submitter?.getAttribute("formmethod") === "get") {
      event.preventDefault();
      void tell(here);
    }
  });
  here.addEventListener(DONE, () => {
    here.remove();
    link.setAttribute("aria-expanded", "false");
    link.focus({ preventScroll: true });
  });
  here.addEventListener("change", () => void tell(here));
  link.before(here);
  here.querySelector<HTMLElement>("select, input, button")?.focus();
}

/** How the passage that is chosen in a form would go. */
async function tell(leaf: HTMLElement): Promise<void> {
  const form = leaf.querySelector("form");
  const told = leaf.querySelector(".passage");
  if (!form || !told) return;
  const fields = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  const answer = await fetch(`${path}/ask/route?${new URLSearchParams(fields)}`);
  if (answer.ok) told.innerHTML = await answer.text();
}
