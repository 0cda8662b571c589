import { useLocation } from '@tanstack/react-router';
import type { UserSearch } from './users-store.ts';

/**
 * The page of the users list that a user was opened from, with the cursors of the pages before it. It is in history state,
 * so an address that is shared leads to the user alone.
 */
export interface ListPlace {
  readonly search: UserSearch;
  readonly before: readonly string[];
}

/** History state of a link to a user of a list. */
export const stateOf = (list: ListPlace) => ({ list }) as object;

/** Undefined for a user who was opened by address. */
export const useListPlace = (): ListPlace | undefined => (useLocation().state as { readonly list?: ListPlace }).list;
