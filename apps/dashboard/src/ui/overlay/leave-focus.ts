/** For what closes: the focus goes back, unless something else has taken it by then, such as the heading of a new page. */
export function leaveFocus(event: Event): void {
  if (document.activeElement !== document.body) event.preventDefault();
}
