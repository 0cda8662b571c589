import type { InternalApiKey } from '@latchkey/sdk/admin';
import { useNavigate, useRouterState } from '@tanstack/react-router';

/** Which sets of keys are shown; the address says it. */
export interface Wanted {
  readonly text: string;
  readonly state: 'valid' | 'all';
}

interface Search {
  readonly q?: string;
  readonly state?: string;
  readonly create?: string;
  readonly description?: string;
}

export function useKeySearch() {
  const navigate = useNavigate();
  const { q, state, create, description } = useRouterState({ select: ({ location }) => location.search as Search });
  const wanted: Wanted = { text: q ?? '', state: state === 'all' ? 'all' : 'valid' };
  const go = ({ text, state }: Wanted) =>
    void navigate({
      to: '.',
      search: { ...(text && { q: text }), ...(state === 'all' && { state }) },
      replace: true,
    });
  return {
    wanted,
    search: (text: string) => go({ ...wanted, text }),
    show: (state: Wanted['state']) => go({ ...wanted, state }),
    /** What the address asks to be made. */
    asked: { isCreating: create === 'true', description: description ?? '' },
  };
}

/** Those that are called like this, or of which a key ends with it. */
export function shownKeys(keys: readonly InternalApiKey[], { text, state }: Wanted): InternalApiKey[] {
  const sought = text.trim().toLowerCase();
  const ends = ({ publishableClientKey, secretServerKey, superSecretAdminKey }: InternalApiKey) =>
    [publishableClientKey, secretServerKey, superSecretAdminKey].map((key) => key?.lastFour ?? '');
  return keys
    .filter((set) => state === 'all' || set.isValid())
    .filter((set) => [set.description, ...ends(set)].some((value) => value.toLowerCase().includes(sought)));
}
