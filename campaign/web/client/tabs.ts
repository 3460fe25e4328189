// The papers beside the chart: one at a time, fetched when it is wanted.

import { path, show } from "./parts";

export function turnPapers(): void {
  document.addEventListener("click", event => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-tab]") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void turn(link);
  });
}

async function turn(link: HTMLAnchorElement): Promise<void> {
  const wanted = link.dataset["tab"] ?? "";
  const tabs = [...document.querySelectorAll<HTMLAnchorElement>("a[data-tab]")];
  const shown = tabs.map(one => document.getElementById(one.dataset["tab"] ?? "")).find(one => one !== null);
  try {
    const answer = await fetch(`${path}/parts`, { headers: { "X-Stamps": `${wanted}=` } });
    if (!answer.ok || !shown) throw new Error("not there");
    const html = await answer.text();
    const empty = document.createElement("section");
    empty.id = wanted;
    empty.className = "part";
    empty.dataset["part"] = wanted;
    shown.replaceWith(empty);
    show(html);
  } catch {
    location.assign(link.href);
    return;
  }
  for (const one of tabs) {
    if (one === link) one.setAttribute("aria-current", "page");
    else one.removeAttribute("aria-current");
  }
  history.replaceState(null, "", link.search); // to load it again leads to what is asked, not to the papers
}
