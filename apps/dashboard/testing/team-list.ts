import { type Answer, data } from '@latchkey/testing/fake-api/answers';
import type { Item } from '@latchkey/testing/fake-api/samples/ids';
import type { Call } from '@latchkey/testing/fake-api/table';
import { paged, recordsOf } from './teams.ts';
import type { World } from './world.ts';

type ListedTeam = Item<'GET /latchkey/teams'>;

/** By the name in the query, whether a team fits a value. */
const filters: Readonly<Record<string, (team: ListedTeam, value: string) => boolean>> = {
  query: ({ id, display_name }, value) => `${display_name} ${id}`.toLowerCase().includes(value.toLowerCase()),
  has_members: ({ member_count }, value) => String(member_count > 0) === value,
  created_from_millis: ({ created_at_millis: at }, value) => at >= Number(value),
  created_to_millis: ({ created_at_millis: at }, value) => at <= Number(value),
};

/** A page of the teams that the filters fit. */
export function searchTeams(world: World, { query }: Call): Answer {
  const isByName = query.get('order_by') === 'name';
  const key = (team: ListedTeam) => (isByName ? team.display_name.toLowerCase() : team.created_at_millis);
  const found = world.teams
    .map((team) => ({ ...team, member_count: recordsOf(world, team.id).members.size }))
    .filter((team) =>
      Object.entries(filters).every(([name, fits]) => !query.get(name) || fits(team, `${query.get(name)}`)),
    )
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  if (query.get('desc') === 'true') found.reverse();
  return data({
    ...paged(found, query),
    ...(query.get('count') === 'true' && { total: { count: found.length, is_exact: true } }),
  });
}
