import { Button } from '@latchkey/react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { UserSearch } from './users-store.ts';

interface PagingProps {
  readonly search: UserSearch;
  readonly nextCursor: string | null;
}

/** Where the pages before this one begin; the service only knows the way forward. */
interface Trail {
  readonly before?: readonly string[];
}

const FIRST = '';

/** The ways to the next page and back. Who comes by a link knows no page before this one, and can start over. */
export function Paging({ search: { cursor, ...search }, nextCursor }: PagingProps) {
  const navigate = useNavigate();
  const { before = [] } = useLocation().state as Trail;
  if (!cursor && nextCursor === null) return null;

  function go(to: string, trail: readonly string[]): void {
    void navigate({
      to: '.',
      search: { ...search, ...(to !== FIRST && { cursor: to }) },
      state: { before: trail } as object,
    });
  }

  return (
    <nav aria-label="Pages" className="mt-4 flex justify-end gap-2.5">
      <Button
        variant="secondary"
        aria-disabled={!cursor}
        onClick={() => go(before.at(-1) ?? FIRST, before.slice(0, -1))}
      >
        {cursor && before.length === 0 ? 'First page' : 'Previous'}
      </Button>
      <Button
        variant="secondary"
        aria-disabled={nextCursor === null}
        onClick={() => nextCursor !== null && go(nextCursor, [...before, cursor ?? FIRST])}
      >
        Next
      </Button>
    </nav>
  );
}
