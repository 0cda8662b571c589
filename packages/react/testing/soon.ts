import { waitFor } from '@testing-library/react';
import type { standingTime } from './standing-time.ts';

/** Waits for what comes after a change: what it made stale is read again meanwhile, and not at once. */
export const soon = <T>({ time }: { readonly time: ReturnType<typeof standingTime> }, look: () => T): Promise<T> =>
  waitFor(async () => {
    await time.advance(300);
    return look();
  });
