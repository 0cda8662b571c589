import type { Time } from '@latchkey/react';

/** Time that stands still, so that what counts down can be looked at. */
export const still: Time = { clock: () => Date.UTC(2026, 0), after: () => () => {} };

/** Time in which long waits are over at once. */
export const hurried: Time = {
  clock: () => Date.now(),
  after(millis, work) {
    const timer = setTimeout(work, millis > 1000 ? 0 : millis);
    return () => clearTimeout(timer);
  },
};

/** Time in which a minute passes with every look at the clock, and nothing is waited for twice. */
export function passing(): Time {
  let now = Date.UTC(2026, 0);
  return {
    clock() {
      now += 60_000;
      return now;
    },
    after: () => () => {},
  };
}
