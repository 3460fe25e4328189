// Where the keyboard is after an act: what was pressed is often gone then, and the focus must not fall back to the top of the page.

/** The heading of what is asked. */
export function heading(): HTMLElement | null {
  return document.querySelector<HTMLElement>("#question > h2");
}

/** Remember where the focus is; what comes back puts it where play goes on, if what had it is gone. */
export function keepFocus(): () => void {
  const had = document.activeElement;
  const advised = had?.matches("#question button.advised:focus-visible") ?? false; // pressed by a key, not by a pointer
  return () => {
    if (!had || had === document.body || (had.isConnected && document.activeElement === had)) return;
    const button = advised ? document.querySelector<HTMLElement>("#question button.advised") : null;
    const to = button ?? heading();
    if (to && to !== button) to.tabIndex = -1;
    to?.focus({ preventScroll: true });
    to?.scrollIntoView({ block: "nearest" });
  };
}
