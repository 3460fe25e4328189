// Enter takes the advice when nothing else has the focus.

export function adviceByEnter(): void {
  document.addEventListener("keydown", event => {
    if (event.key !== "Enter" || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const focused = document.activeElement;
    if (focused !== null && focused !== document.body && focused.id !== "main") return;
    const advised = document.querySelector<HTMLButtonElement>("#question button.advised");
    if (!advised) return;
    event.preventDefault();
    advised.click();
  });
}
