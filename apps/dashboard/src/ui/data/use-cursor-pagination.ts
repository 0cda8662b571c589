import { useState } from 'react';

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
