import { ConnectionError } from '@latchkey/sdk';
import { useEffect } from 'react';

/** Goes on when the network is back, where a failure was for want of it. */
export function useWhenOnline(failure: unknown, goOn: () => unknown): void {
  useEffect(() => {
    if (!(failure instanceof ConnectionError)) return;
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [failure, goOn]);
}
