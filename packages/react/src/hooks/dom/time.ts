import { createContext } from 'react';

/** The time, as components see it; tests pass one that stands still until it is told to go on. */
export interface Time {
  /** Now, in milliseconds since 1970. */
  clock(): number;
  /** Does the work later, unless the returned function is called before. */
  after(millis: number, work: () => void): () => void;
}

export const TimeContext = createContext<Time>({
  clock: () => Date.now(),
  after(millis, work) {
    const timer = setTimeout(work, millis);
    return () => clearTimeout(timer);
  },
});
