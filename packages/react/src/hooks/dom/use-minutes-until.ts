import { useContext, useEffect, useState } from 'react';
import { TimeContext } from './time.ts';

const MINUTE_MILLIS = 60_000;

/** Counts down to an instant in whole minutes, the one that has begun included; 0 when it has come. */
export function useMinutesUntil(instant: number): number {
  const time = useContext(TimeContext);
  const [, tick] = useState(0);
  const left = Math.max(0, instant - time.clock());
  useEffect(() => {
    if (left > 0) return time.after(left % MINUTE_MILLIS || MINUTE_MILLIS, () => tick((count) => count + 1));
  });
  return Math.ceil(left / MINUTE_MILLIS);
}
