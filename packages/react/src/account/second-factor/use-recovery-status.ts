import type { CurrentUser } from '@latchkey/sdk';
import { useState } from 'react';
import { useLoaded } from '../../hooks/use-loaded.ts';

/** How many recovery codes somebody has left. */
export function useRecoveryStatus(user: CurrentUser) {
  const [{ getRecoveryCodeStatus }] = useState(user);
  const known = useLoaded(getRecoveryCodeStatus);
  const [changed, setChanged] = useState<number>();
  return {
    known,
    count: changed ?? (known.status === 'ok' ? known.data.remaining : undefined),
    reload: async () => setChanged((await getRecoveryCodeStatus()).remaining),
  };
}
