import { Button } from '@latchkey/react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

interface PaginationProps {
  /** The label of the back button, if it doesn't lead to the previous page. */
  readonly back?: string;
  /** Undefined on the first page. */
  readonly onBack: (() => void) | undefined;
  /** Undefined on the last page. */
  readonly onNext: (() => void) | undefined;
}

/** Previous and next buttons; empty if there is only one page. */
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
  /** The list's search params. */
  readonly search: { readonly cursor?: string | undefined };
  readonly nextCursor: string | null;
}

/** The cursors of earlier pages, kept in history state because the service only pages forward. */
interface Trail {
  readonly before?: readonly string[];
}

/** Stands for the first page, which has no cursor. */
export const FIRST = '';
const NONE: readonly string[] = [];

/** Cursor pagination in the URL. A visitor with a shared link has no earlier pages, and can go to the first one. */
export function Paging({ search: { cursor, ...search }, nextCursor }: PagingProps) {
  const navigate = useNavigate();
  const before = useCursorsBefore();

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

/** The cursors of the pages before the one in the URL, as far as the visitor came by them. */
export function useCursorsBefore(): readonly string[] {
  return (useLocation().state as Trail).before ?? NONE;
}

/** How many pages come before the one in the URL; undefined for a visitor with a link to a later one. */
export function usePagesBefore({ cursor }: PagingProps['search']): number | undefined {
  const before = useCursorsBefore();
  return cursor && before.length === 0 ? undefined : before.length;
}

/** Cursor pagination in component state, for lists that aren't in the URL. */
export function useCursorPagination() {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  return {
    /** The current cursor; undefined on the first page. */
    cursor: cursors.at(-1),
    reset: () => setCursors([]),
    /** The props of the buttons. */
    buttons: (nextCursor: string | null) => ({
      onBack: cursors.length === 0 ? undefined : () => setCursors(cursors.slice(0, -1)),
      onNext: nextCursor === null ? undefined : () => setCursors([...cursors, nextCursor]),
    }),
  };
}
