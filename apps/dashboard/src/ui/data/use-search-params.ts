import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useRef } from 'react';

const NOTHING: readonly string[] = [];

/**
 * The search of a list, kept in the URL so that it can be shared and revisited. `shown` is the search the list currently
 * shows, `field` the text field that is cleared along with the filters, and `kept` the params that survive clearing.
 */
export function useSearchParams<S extends { readonly cursor?: string | undefined }>(kept: readonly string[] = NOTHING) {
  const search = useSearch({ strict: false }) as S;
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  // The list keeps showing the previous results until the new ones arrive.
  const shown = useDeferredValue(search);

  /** Empty params are left out of the URL, and a new search starts at the first page. */
  const look = useCallback(
    ({ cursor: _, ...wanted }: S) => void navigate({ to: '.', search: { ...wanted }, replace: true }),
    [navigate],
  );

  const clear = useCallback(() => {
    if (field.current) field.current.value = '';
    field.current?.focus();
    const rest = (before: object) => Object.fromEntries(Object.entries(before).filter(([name]) => kept.includes(name)));
    void navigate({ to: '.', search: rest, replace: true });
  }, [navigate, kept]);

  return { search, shown, isLate: shown !== search, field, look, clear };
}
