import type { ConnectedAccount, GetConnectedAccountOptions } from '@latchkey/sdk';
import { useCallback } from 'react';
import { type Loaded, useLoaded } from '../hooks/use-loaded.ts';
import { useUser } from '../session/use-user.ts';

/**
 * The signed-in user's account at a provider, with all these scopes; null without one: `const github =
 * useConnectedAccount('github', { scopes: ['repo'] })`. Suspends until the user is known.
 */
export function useConnectedAccount(
  providerId: string,
  { scopes = [], or }: GetConnectedAccountOptions = {},
): Loaded<ConnectedAccount | null> {
  const user = useUser();
  const wanted = scopes.join(' ');
  const load = useCallback(
    async () => (user ? user.getConnectedAccount(providerId, { scopes: wanted.split(' ').filter(Boolean), or }) : null),
    [user, providerId, wanted, or],
  );
  return useLoaded(load);
}
