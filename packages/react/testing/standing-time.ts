import { act } from '@testing-library/react';
import type { Time } from '../src/hooks/dom/time.ts';

/** Time that goes on only when it is told to, for the screens and for the SDK below them. */
export function standingTime(start = 1_800_000_000_000) {
  let now = start;
  let timers: { readonly at: number; readonly ring: () => void }[] = [];
  const time: Time = {
    clock: () => now,
    after(millis, ring) {
      const timer = { at: now + millis, ring };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  };
  async function advance(millis: number): Promise<void> {
    const end = now + millis;
    // What was rendered a moment ago sets its timers first.
    await act(async () => undefined);
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers = timers.filter((timer) => timer !== next);
      now = Math.max(now, next.at);
      await act(async () => next.ring());
    }
    now = end;
  }
  return { ...time, advance, wait: (millis: number) => new Promise<void>((ring) => void time.after(millis, ring)) };
}
