import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { lastPlaces } from '../sessions/last-places.ts';
import { searchUsers } from '../users/search/search-users.ts';

type Search = Endpoints['GET /latchkey/users'];

/** A page of users, with where each was last if that is asked for. Throws the refusal CURSOR_INVALID. */
export async function searchAccounts(
  context: Context,
  project: Project,
  { with_last_place: withPlace, ...search }: InputOf<Search>['query'],
): Promise<ResultOf<Search>> {
  const page = await searchUsers(context, project, search);
  if (!withPlace) return page;
  const ids = page.items.map(({ id }) => id);
  const placeOf = new Map((await lastPlaces(context, project, ids)).map(({ userId, ...place }) => [userId, place]));
  return { ...page, items: page.items.map((user) => ({ ...user, last_place: placeOf.get(user.id) ?? null })) };
}
