import { systemPermissions } from '@latchkey/protocol/limits';
import { newProject, world } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { newTeam } from '@latchkey/testing/people/new-team';
import { expect, test } from 'vitest';
import { time } from '../../database/tables.ts';
import { expand, graphOf } from '../permission-definitions/graph.ts';
import { inOrder } from '../permission-definitions/order.ts';

// What the statements find, against the model, on graphs that no endpoint would let in: with ids of the other scope, ids
// that are not defined, and grants of either. Each graph belongs to one user, who asks after the whole of it.

const GRAPHS = isFull ? 10_000 : 200;
const AT_ONCE = 50;

type Dice = (sides: number) => number;
type Scope = 'team' | 'project';

interface Graph {
  readonly definitions: readonly { id: string; scope: Scope; contained: string[] }[];
  readonly granted: string[];
}

/** The same numbers for the same seed. */
function diceOf(seed: number): Dice {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % sides;
  };
}

function randomGraph(seed: number): Graph {
  const dice = diceOf(seed + 1);
  const size = 1 + dice(9);
  const names = Array.from({ length: size + 2 }, (_, index) => `g${seed}:${'ab_c0:'[dice(6)]}${index}`);
  const some = (most: number) => {
    const chosen = Array.from({ length: dice(most + 1) }, () =>
      dice(8) === 0 ? systemPermissions[dice(6)] : names[dice(names.length)],
    );
    return [...new Set(chosen as string[])];
  };
  const isChain = dice(4) === 0;
  const definitions = names.slice(0, size).map((id, index) => ({
    id,
    scope: dice(5) === 0 ? ('project' as const) : ('team' as const),
    contained: isChain ? [names[index + 1] as string] : some(3),
  }));
  return { definitions, granted: some(3) };
}

async function store(projectId: string, teamId: string, users: readonly string[], graphs: readonly Graph[]) {
  const { database, clock } = await world();
  const created_at = time(clock());
  const definitions = graphs.flatMap((graph) => graph.definitions);
  const ofProject = { project_id: projectId };
  const grants = graphs.flatMap(({ granted }, index) =>
    granted.map((permission_id) => ({ ...ofProject, user_id: users[index] as string, permission_id, created_at })),
  );
  const containments = definitions.flatMap(({ id, contained }) =>
    contained.map((contained_id) => ({ ...ofProject, container_id: id, contained_id })),
  );
  await database.db.transaction().execute(async (db) => {
    for (const table of ['team_permission_grants', 'project_permission_grants', 'permission_definitions'] as const) {
      await db.deleteFrom(table).where('project_id', '=', projectId).execute();
    }
    const rows = definitions.map(({ id, scope }) => ({ ...ofProject, id, scope, description: null, created_at }));
    await db.insertInto('permission_definitions').values(rows).execute();
    if (containments.length > 0) await db.insertInto('permission_containments').values(containments).execute();
    if (grants.length === 0) return;
    await db.insertInto('project_permission_grants').values(grants).execute();
    const inTeam = grants.map((grant) => ({ ...grant, team_id: teamId }));
    await db.insertInto('team_permission_grants').values(inTeam).execute();
  });
}

type Ask = (endpoint: string, query?: Record<string, string>) => Promise<{ items: { id: string; user_id: string }[] }>;

const modelOf = (scope: Scope, { definitions, granted }: Graph) => expand(graphOf(scope, definitions), granted);

/** All graphs at once, by the statement that lists what everybody holds. */
async function compareAll(ask: Ask, scope: Scope, users: readonly string[], graphs: readonly Graph[]) {
  const found = new Map(users.map((id) => [id, [] as string[]]));
  for (const { id, user_id } of (await ask(`GET /${scope}-permissions`, { recursive: 'true' })).items) {
    found.get(user_id)?.push(id);
  }
  for (const [index, graph] of graphs.entries()) {
    const expected = inOrder(modelOf(scope, graph).keys());
    expect(found.get(users[index] as string), JSON.stringify(graph)).toEqual(expected);
  }
}

/** One graph, by the statements for a single member and a single permission. */
async function compareOne(ask: Ask, teamId: string, userId: string, graph: Graph) {
  const model = modelOf('team', graph);
  const mine = { team_id: teamId, user_id: userId, recursive: 'true' };
  const held = async (query: Record<string, string>) =>
    (await ask('GET /team-permissions', query)).items.map(({ id }) => id);
  expect(await held(mine), JSON.stringify(graph)).toEqual(inOrder(model.keys()));
  for (const { id, scope } of graph.definitions) {
    const where = `${id} in ${JSON.stringify(graph)}`;
    expect(await held({ ...mine, permission_id: id }), where).toEqual(model.has(id) ? [id] : []);
    if (scope !== 'team') continue;
    const { items } = await ask('GET /latchkey/permission-holders', { team_id: teamId, permission_id: id });
    expect(items.map(({ user_id }) => user_id).includes(userId), where).toBe(model.has(id));
  }
}

test(`what ${GRAPHS} random graphs come to is what the model says`, { timeout: 900_000 }, async () => {
  const project = await newProject();
  const members: { id: string }[] = [];
  for (let count = 0; count < AT_ONCE; count++) members.push((await project.server('POST /users', { body: {} })).body);
  const users = members.map(({ id }) => id);
  const teamId = await newTeam(project, { members });
  const ask: Ask = async (endpoint, query = {}) => (await project.server(endpoint, { query })).body;
  for (let first = 0; first < GRAPHS; first += AT_ONCE) {
    const graphs = Array.from({ length: AT_ONCE }, (_, index) => randomGraph(first + index));
    await store(project.id, teamId, users, graphs);
    for (const scope of ['team', 'project'] as const) await compareAll(ask, scope, users, graphs);
    await compareOne(ask, teamId, users[0] as string, graphs[0] as Graph);
  }
});
