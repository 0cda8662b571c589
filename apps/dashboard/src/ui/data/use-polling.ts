import { useEffect } from 'react';

const EVERY_MILLIS = 3000;

/** Refreshes every few seconds while something is under way and the page is visible. */
export function usePolling(isUnderWay: boolean, look: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      // The next refresh makes up for a failed one.
      if (document.visibilityState === 'visible') look().catch(() => {});
    }, EVERY_MILLIS);
    return () => clearInterval(timer);
  }, [isUnderWay, look]);
}

/** Whether an email's status may still change. */
export const isUnderWay = ({ state }: { readonly state: string }): boolean => state === 'queued' || state === 'retried';
