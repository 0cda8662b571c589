import type { InternalApiKey } from '@latchkey/sdk/admin';
import { useNavigate, useRouterState } from '@tanstack/react-router';

/** The search in the URL. */
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
    /** The key kinds that the URL asks to create. */
    asked: { isCreating: create === 'true', description: description ?? '' },
  };
}

/** The key sets whose description matches, or one of whose keys ends with the text. */
export function shownKeys(keys: readonly InternalApiKey[], { text, state }: Wanted): InternalApiKey[] {
  const sought = text.trim().toLowerCase();
  const ends = ({ publishableClientKey, secretServerKey, superSecretAdminKey }: InternalApiKey) =>
    [publishableClientKey, secretServerKey, superSecretAdminKey].map((key) => key?.lastFour ?? '');
  return keys
    .filter((set) => state === 'all' || set.isValid())
    .filter((set) => [set.description, ...ends(set)].some((value) => value.toLowerCase().includes(sought)));
}
