import { useContext, useEffect, useState } from 'react';
import { TimeContext } from '../../../hooks/dom/time.ts';

/** A value once it has stood still for a while. */
export function useDelayed<T>(value: T, millis: number): T {
  const time = useContext(TimeContext);
  const [still, setStill] = useState(value);
  useEffect(() => time.after(millis, () => setStill(value)), [time, value, millis]);
  return still;
}
