// One tree of elements made like another, with what is the same left alone: so that focus, scroll, open details and what the pointer
// rests on survive an update.

/** Make `old` like `fresh`. Elements with an id, a key or the name of a field are the same element wherever they stand. */
export function merge(old: Element, fresh: Element): void {
  if (old.isEqualNode(fresh)) return;
  const before = filled(old);
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !kept(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value && !kept(old, name)) old.setAttribute(name, value);
  }
  if (before !== filled(old)) fill(old);
  children(old, fresh);
}

/** What the server has chosen beforehand in a field. */
function filled(field: Element): string {
  return `${field.hasAttribute("selected")} ${field.hasAttribute("checked")} ${field.getAttribute("value")}`;
}

/** What the player has filled in stays, unless the server now chooses something else beforehand. */
function fill(field: Element): void {
  if (field instanceof HTMLOptionElement) field.selected = field.hasAttribute("selected");
  if (field instanceof HTMLInputElement && !(field.type === "range" && field === document.activeElement)) {
    field.checked = field.hasAttribute("checked");
    field.value = field.getAttribute("value") ?? "";
  }
}

/** What the player has done to an element stays: a leaf that he has opened. */
function kept(old: Element, name: string): boolean {
  return name === "open" && old.tagName === "DETAILS";
}

function children(old: Element, fresh: Element): void {
  const known = new Known(old);
  let at: ChildNode | null = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const match = matching(at, wanted, known);
    if (match === null) {
      old.insertBefore(document.importNode(wanted, true), at);
      continue;
    }
    if (match !== at) old.insertBefore(match, at);
    else at = at.nextSibling;
    if (match instanceof Element && wanted instanceof Element) merge(match, wanted);
    else if (match.nodeValue !== wanted.nodeValue) match.nodeValue = wanted.nodeValue;
  }
  while (at !== null) {
    const next: ChildNode | null = at.nextSibling;
    at.remove();
    at = next;
  }
}

/** Children by their keys. Several may have one key, as two small forms of the same act: they are the same in their order. */
class Known {
  private readonly all = new Map<string, Element[]>();

  constructor(old: Element) {
    for (const one of old.children) {
      const key = keyOf(one);
      if (key) this.all.set(key, [...(this.all.get(key) ?? []), one]);
    }
  }

  take(key: string): Element | null {
    return this.all.get(key)?.shift() ?? null;
  }
}

/** The old node that becomes the wanted one: the one of the same key, or what stands there if it is of the same kind. */
function matching(at: ChildNode | null, wanted: ChildNode, known: Known): ChildNode | null {
  if (!(wanted instanceof Element)) return at?.nodeType === wanted.nodeType ? at : null;
  const key = keyOf(wanted);
  if (key) {
    const found = known.take(key);
    return found?.tagName === wanted.tagName ? found : null;
  }
  return at instanceof Element && at.tagName === wanted.tagName && !keyOf(at) && at.tagName !== "FORM" ? at : null;
}

function keyOf(one: Element): string {
  if (one.id) return `#${one.id}`;
  // A form belongs to the moment at which it was asked: that of another moment is another form.
  if (one.tagName === "FORM") return `form ${one.getAttribute("action")} ${moment(one)}`;
  // What a leaf is called tells it from others, wherever it stands among them.
  if (one.matches("details.verb")) return `leaf ${one.querySelector("summary")?.textContent}`;
  return "";
}

export function moment(form: Element): string {
  return form.querySelector("input[name=at]")?.getAttribute("value") ?? "";
}
