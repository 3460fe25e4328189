// Enter takes the advice when nothing else has the focus; a chart that was clicked to be moved is nothing in this sense.

export function adviceByEnter(): void {
  document.addEventListener("keydown", event => {
    if (event.key !== "Enter" || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const focused = document.activeElement;
    if (focused !== null && !focused.matches("body, #main, #question > h2, #chart .view, #board .view")) return;
    const advised = document.querySelector<HTMLButtonElement>("#question button.advised");
    if (!advised) return;
    event.preventDefault();
    advised.click();
  });
}
