/** Time that passes only when it is told to. */
export function fakeTime(start = 1_000_000) {
  let now = start;
  let timers: { at: number; ring: () => void }[] = [];
  return {
    clock: () => now,
    wait: (millis: number) => new Promise<void>((ring) => timers.push({ at: now + millis, ring })),
    every(millis: number, work: () => void) {
      let stopped = false;
      const ring = () => {
        if (stopped) return;
        work();
        timers.push({ at: now + millis, ring });
      };
      timers.push({ at: now + millis, ring });
      return () => {
        stopped = true;
      };
    },
    /** Whether anything waits. */
    get isIdle() {
      return timers.length === 0;
    },
    async advance(millis: number) {
      const end = now + millis;
      await settled();
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        now = Math.max(now, next.at);
        next.ring();
        await settled();
      }
      now = end;
    },
  };
}

/** Lets everything go on that waits for nothing but promises. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
