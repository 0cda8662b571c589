import { useContext, useEffect, useState } from 'react';
import { TimeContext } from './time.ts';

/** Counts down to an instant: whole seconds, 0 when it has come or there is none. */
export function useSecondsUntil(instant: number | undefined): number {
  const time = useContext(TimeContext);
  const [, tick] = useState(0);
  const left = instant === undefined ? 0 : Math.max(0, instant - time.clock());
  useEffect(() => {
    if (left > 0) return time.after(left % 1000 || 1000, () => tick((count) => count + 1));
  });
  return Math.ceil(left / 1000);
}
