import type { CurrentUser, SecondFactors } from '@latchkey/sdk';
import { useState } from 'react';
import { useLoaded } from '../../hooks/use-loaded.ts';

/** The second factors of a user, read again when one has changed. */
export function useSecondFactors(user: CurrentUser) {
  // The change makes another object of the same user.
  const [{ getSecondFactors }] = useState(user);
  const known = useLoaded(getSecondFactors);
  const [changed, setChanged] = useState<SecondFactors>();
  return {
    known,
    now: changed ?? (known.status === 'ok' ? known.data : undefined),
    reload: async () => setChanged(await getSecondFactors()),
  };
}

export type KnownFactors = ReturnType<typeof useSecondFactors>;
