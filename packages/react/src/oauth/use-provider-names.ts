import { useCallback } from 'react';
import { useApp } from '../hooks/use-app.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { brandOf } from '../ui/icons/brands.tsx';

/** What to call each provider; undefined while a name is on its way. Who is asked in vain for one is called by the id. */
export function useProviderNames(ids: readonly string[]): ((id: string) => string) | undefined {
  const app = useApp();
  const isKnown = ids.every(brandOf);
  const names = useLoaded(useCallback(async () => (isKnown ? [] : app.listOAuthProviders()), [app, isKnown]));
  if (names.status === 'pending' && !isKnown) return undefined;
  const found = names.status === 'ok' ? names.data : [];
  return (id) => brandOf(id)?.name ?? found.find((provider) => provider.id === id)?.displayName ?? id;
}
