import type { UserPage } from '@latchkey/sdk/server';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { UserSearch } from './users-store.ts';

/** Where a page began with somebody who is deleted, it begins with the first who is left; else it starts over. */
export function usePageLeft({ cursor, ...search }: UserSearch) {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (page: UserPage, deleted: readonly string[]): void => {
    if (!cursor || !deleted.includes(cursor)) return;
    const [left] = [...page.map(({ id }) => id), page.nextCursor].filter((id) => id && !deleted.includes(id));
    const given = { ...search, ...(left && { cursor: left }) };
    void navigate({ to: '.', search: given, state: left ? state : {}, replace: true });
  };
}
