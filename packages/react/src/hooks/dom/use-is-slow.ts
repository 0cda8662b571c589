import { useContext, useEffect, useState } from 'react';
import { TimeContext } from './time.ts';

const SLOW_MILLIS = 8000;

/** Whether something takes so long that people wonder. */
export function useIsSlow(isBusy: boolean): boolean {
  const time = useContext(TimeContext);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (isBusy) return time.after(SLOW_MILLIS, () => setSlow(true));
  }, [isBusy, time]);
  return isSlow;
}
