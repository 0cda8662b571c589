import { useCallback } from 'react';
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

const keyOf = (list: string) => `${list}-order`;

/**
 * The order of the URL that a list was last sorted by in this browser; undefined for the usual one, and for a URL that has a
 * search, filters or an order of its own.
 */
export const keptOrder = (list: string, sorting: Sorting, search: object): string | undefined =>
  Object.values(search).every((value) => value === undefined || value === '')
    ? inAddress(sorting, orderName(sorting, readKept(keyOf(list)) ?? undefined))
    : undefined;

/** Starts a search, and remembers its order. */
export function useKeptOrder<S extends Ordered>({ list, sorting, search, look }: KeptOrderOptions<S>) {
  return useCallback(
    (wanted: S) => {
      if (wanted.order !== search.order) keep(keyOf(list), orderName(sorting, wanted.order));
      look(wanted);
    },
    [list, look, search.order, sorting],
  );
}
