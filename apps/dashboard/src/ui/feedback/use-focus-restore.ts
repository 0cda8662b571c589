import { useEffect, useRef } from 'react';

/**
 * An action can remove the focused element, such as a row or a bar. The focus then moves to the page's heading, so that
 * keyboard users don't start over at the top.
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
