import { Button } from '@latchkey/react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

interface PaginationProps {
  /** What leads back is called, where it is not the page before. */
  readonly back?: string;
  /** Undefined at the first page. */
  readonly onBack: (() => void) | undefined;
  /** Undefined at the last one. */
  readonly onNext: (() => void) | undefined;
}

/** The ways to the page before and to the next one; nothing where all is on one page. */
export function Pagination({ back = 'Previous', onBack, onNext }: PaginationProps) {
  if (!onBack && !onNext) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-end gap-2.5">
      <Button variant="secondary" aria-disabled={!onBack} onClick={() => onBack?.()}>
        {back}
      </Button>
      <Button variant="secondary" aria-disabled={!onNext} onClick={() => onNext?.()}>
        Next
      </Button>
    </nav>
  );
}

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

/** Where the pages of a part of a page begin, which the address says nothing of. */
export function useCursorPagination() {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  return {
    /** Of the page that is shown; undefined for the first. */
    cursor: cursors.at(-1),
    reset: () => setCursors([]),
    /** What leads from page to page. */
    buttons: (nextCursor: string | null) => ({
      onBack: cursors.length === 0 ? undefined : () => setCursors(cursors.slice(0, -1)),
      onNext: nextCursor === null ? undefined : () => setCursors([...cursors, nextCursor]),
    }),
  };
}
