import { useEffect } from 'react';

/** Names the document while it is shown. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    const before = document.title;
    document.title = title;
    return () => {
      // Unless the next page has named itself already.
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
