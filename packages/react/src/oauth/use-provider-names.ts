import { useCallback } from 'react';
import { useApp } from '../hooks/use-app.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { brandOf } from '../ui/icons/brands.tsx';

/** Each provider's name; undefined while one is loading. If a name can't be loaded, the id is used. */
export function useProviderNames(ids: readonly string[]): ((id: string) => string) | undefined {
  const app = useApp();
  const isKnown = ids.every(brandOf);
  const names = useLoaded(useCallback(async () => (isKnown ? [] : app.listOAuthProviders()), [app, isKnown]));
  if (names.status === 'pending' && !isKnown) return undefined;
  const found = names.status === 'ok' ? names.data : [];
  return (id) => brandOf(id)?.name ?? found.find((provider) => provider.id === id)?.displayName ?? id;
}
