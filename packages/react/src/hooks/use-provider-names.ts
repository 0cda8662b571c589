import { useCallback } from 'react';
import { brandOf } from '../elements/brands.tsx';
import { useApp } from './use-app.ts';
import { useLoaded } from './use-loaded.ts';

/** What to call each provider; undefined while a name is on its way. Who is asked in vain for one is called by the id. */
export function useProviderNames(ids: readonly string[]): ((id: string) => string) | undefined {
  const app = useApp();
  const isKnown = ids.every(brandOf);
  const names = useLoaded(useCallback(async () => (isKnown ? [] : app.listOAuthProviders()), [app, isKnown]));
  if (names.status === 'pending' && !isKnown) return undefined;
  const found = names.status === 'ok' ? names.data : [];
  return (id) => brandOf(id)?.name ?? found.find((provider) => provider.id === id)?.displayName ?? id;
}
