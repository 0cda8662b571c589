import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useRef } from 'react';

const NOTHING: readonly string[] = [];

/**
 * What a list is looked through for, as the address says it: it can be sent on, and gone back to. `shown` is what the
 * list shows meanwhile, `field` the text field that is emptied with the rest, `kept` what stays then.
 */
export function useSearchParams<S extends { readonly cursor?: string | undefined }>(kept: readonly string[] = NOTHING) {
  const search = useSearch({ strict: false }) as S;
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  // What is shown stays until what is looked for is there.
  const shown = useDeferredValue(search);

  /** What is empty is left out of the address, and another search begins at its first page. */
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
