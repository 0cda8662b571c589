import { useCallback, useEffect } from 'react';
import { keep, readKept } from './kept.ts';
import { inAddress, orderName, type Sorting } from './sorting.ts';

interface Ordered {
  readonly order?: string | undefined;
}

interface KeptOrderOptions<S> {
  /** What is listed, such as `users`. */
  readonly list: string;
  readonly sorting: Sorting;
  readonly search: S;
  readonly look: (search: S) => void;
}

/**
 * Sorts the list as it was last sorted in this browser, unless the URL has a search, filters or an order of its own. Returns
 * what starts a search and remembers its order.
 */
export function useKeptOrder<S extends Ordered>({ list, sorting, search, look }: KeptOrderOptions<S>) {
  const key = `${list}-order`;

  const isBare = Object.values(search).every((value) => value === undefined || value === '');
  useEffect(() => {
    const order = inAddress(sorting, orderName(sorting, readKept(key) ?? undefined));
    if (isBare && order) look({ ...search, order });
  }, [isBare, key, search, sorting, look]);

  return useCallback(
    (wanted: S) => {
      if (wanted.order !== search.order) keep(key, orderName(sorting, wanted.order));
      look(wanted);
    },
    [key, look, search.order, sorting],
  );
}
