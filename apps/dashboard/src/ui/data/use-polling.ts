import { useEffect } from 'react';

const EVERY_MILLIS = 3000;

/** Looks again every few seconds, for as long as something is under way and somebody can see it. */
export function usePolling(isUnderWay: boolean, look: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      // One that fails is made up for by the next.
      if (document.visibilityState === 'visible') look().catch(() => {});
    }, EVERY_MILLIS);
    return () => clearInterval(timer);
  }, [isUnderWay, look]);
}

/** Whether a mail may have another state soon. */
export const isUnderWay = ({ state }: { readonly state: string }): boolean => state === 'queued' || state === 'retried';
