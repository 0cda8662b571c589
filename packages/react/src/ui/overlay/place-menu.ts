const OFFSET = 4;
const EDGE = 8;

/** Puts a menu below its button, or above where there is no room; never over the edge of the window. */
export function placeMenu(menu: HTMLElement, anchor: Element): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isRoomBelow = at.bottom + OFFSET + height <= clientHeight - EDGE || at.top < height;
  const left = at.left + width <= clientWidth - EDGE ? at.left : at.right - width;
  menu.style.setProperty('top', `${isRoomBelow ? at.bottom + OFFSET : at.top - height - OFFSET}px`);
  menu.style.setProperty('left', `${Math.max(EDGE, left)}px`);
}
