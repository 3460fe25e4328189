// Other pages of the campaign brought to the table as a leaf: a link that names an element of its page shows that element beside it.

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
  here.addEventListener("submit", () => {
    here.remove();
    link.setAttribute("aria-expanded", "false");
  });
  link.before(here);
  here.querySelector<HTMLElement>("select, input, button")?.focus();
}
