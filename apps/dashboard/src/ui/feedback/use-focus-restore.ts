import { useEffect, useRef } from 'react';

/**
 * What had the focus may be gone once something is done: a row, the buttons of a bar. Whoever works with the keyboard
 * then goes on from the heading of the page, not from its very beginning.
 */
export function useFocusRestore(isShown: boolean): void {
  const wasShown = useRef(isShown);
  useEffect(() => {
    const isOver = wasShown.current && !isShown;
    wasShown.current = isShown;
    if (!isOver) return;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [isShown]);
}
