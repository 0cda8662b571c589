const OFFSET = 4;
const EDGE = 8;

/** Puts a tooltip above what it explains, or below where there is no room; never over the edge of the window. */
export function placeTooltip(tip: HTMLElement, anchor: Element): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const isRoomAbove = at.top - height - OFFSET >= EDGE;
  const left = at.left + at.width / 2 - width / 2;
  tip.style.setProperty('top', `${isRoomAbove ? at.top - height - OFFSET : at.bottom + OFFSET}px`);
  tip.style.setProperty('left', `${Math.max(EDGE, Math.min(left, clientWidth - width - EDGE))}px`);
}
