const OFFSET = 4;
const EDGE = 8;

/** Tooltips stand above the middle of their anchor, menus below its beginning. */
type Placement = 'above' | 'below';

/** Shows what pops up beside its anchor and keeps it there while the page moves, until the returned function is called. */
export function pin(element: HTMLElement, anchor: Element, placement: Placement): () => void {
  const put = () => place(element, anchor, placement);
  element.showPopover?.();
  put();
  window.addEventListener('scroll', put, { capture: true, passive: true });
  window.addEventListener('resize', put);
  return () => {
    element.hidePopover?.();
    window.removeEventListener('scroll', put, { capture: true });
    window.removeEventListener('resize', put);
  };
}

/** Flips to the other side if there isn't room; never leaves the window. */
function place(element: HTMLElement, anchor: Element, placement: Placement): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = element.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isAbove = placement === 'above';
  const [above, below] = [at.top - height - OFFSET, at.bottom + OFFSET];
  const goesAbove = above >= EDGE && (isAbove || below + height > clientHeight - EDGE);
  const [most, start] = [clientWidth - width - EDGE, isAbove ? at.left + (at.width - width) / 2 : at.left];
  const left = isAbove || start <= most ? start : at.right - width;
  element.style.setProperty('top', `${goesAbove ? above : below}px`);
  element.style.setProperty('left', `${Math.max(EDGE, isAbove ? Math.min(left, most) : left)}px`);
}
