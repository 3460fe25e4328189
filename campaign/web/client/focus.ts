// Where the keyboard is after an act: what was pressed is often gone then, and the focus must not fall back to the top of the page.

/** Whether some of an element is in the window, and in the part of it that has the papers. */
export function inSight(one: Element): boolean {
  const box = one.getBoundingClientRect(), papers = document.getElementById("papers")?.getBoundingClientRect();
  return box.bottom > Math.max(0, papers?.top ?? 0) && box.top < innerHeight;
}

/** The heading of what is asked. */
export function heading(): HTMLElement | null {
  return document.querySelector<HTMLElement>("#question > h2");
}

/** Remember where the focus is; what comes back puts it where play goes on, if what had it is gone. */
export function keepFocus(): () => void {
  const had = document.activeElement;
  const advised = had?.matches("#question button.advised:focus-visible") ?? false; // pressed by a key, not by a pointer
  const dicing = had?.matches("form.die input") ?? false; // one die after the other is typed in
  return () => {
    if (!had || had === document.body || (had.isConnected && document.activeElement === had)) return;
    const next = advised ? "#question button.advised" : dicing ? "#question form.die input[name=value]" : "";
    const found = next ? document.querySelector<HTMLElement>(next) : null;
    const to = found ?? heading();
    if (to && to !== found) to.tabIndex = -1;
    to?.focus({ preventScroll: true });
    if (to === found) to?.scrollIntoView({ block: "nearest" });
    else if (to && !inSight(to)) to.closest("section")?.scrollIntoView({ block: "start" }); // what stands above the heading is seen too
  };
}
