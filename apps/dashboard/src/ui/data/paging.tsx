import { useLocation, useNavigate } from '@tanstack/react-router';
import { Pagination } from './pagination.tsx';

interface PagingProps {
  /** What the address says of the list. */
  readonly search: { readonly cursor?: string | undefined };
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

  function go(to: string, trail: readonly string[]): void {
    void navigate({
      to: '.',
      search: { ...search, ...(to !== FIRST && { cursor: to }) },
      state: { before: trail } as object,
    });
  }

  return (
    <Pagination
      back={cursor && before.length === 0 ? 'First page' : 'Previous'}
      onBack={cursor ? () => go(before.at(-1) ?? FIRST, before.slice(0, -1)) : undefined}
      onNext={nextCursor === null ? undefined : () => go(nextCursor, [...before, cursor ?? FIRST])}
    />
  );
}
