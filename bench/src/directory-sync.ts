import { openPostgres } from '@latchkey/service/database/open';
import type { Db } from '@latchkey/service/database/tables';
import { sql } from 'kysely';
import { startProduct } from './product.ts';
import { makeProject } from './seed.ts';

/** The bar is of so many users; there is a group for each twenty. */
const OF_USERS = 10_000;
const USERS_A_GROUP = 20;
/** Each user is in so many groups. */
const GROUPS_OF_USER = 5;
/** As many requests as a directory has under way. */
const LANES = 10;
const OPERATIONS = 100;
const PATCHES = 200;
const MAX_SECONDS = 60;

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const BULK = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest';

/** A resource as a directory knows it after a synchronization. */
interface Known {
  readonly id: string;
  readonly version: string;
}

interface Size {
  readonly users: number;
  readonly groups: number;
}

interface Synchronized {
  readonly users: Known[];
  readonly groups: Known[];
}

/**
 * How soon a directory of many users and groups is synchronized, with the limits on: by single requests, as Entra ID and
 * Okta send them, each resource looked for before it is created; and by bulk requests. The same sent again has to change
 * nothing, and changes of one group at the same moment have to lose nothing.
 */
export async function directorySync(databaseUrl: string, users: number, note: (line: string) => void) {
  const product = await startProduct({ DATABASE_URL: databaseUrl });
  const { db } = await openPostgres(databaseUrl, { say: note, onError: (error) => note(error.message) });
  const { id: projectId, keys } = await makeProject(product.url);
  const size = { users, groups: Math.round(users / USERS_A_GROUP) };
  const connect = () => newDirectory(product.url, projectId, keys.secret_server_key ?? '');
  const timed = async <T>({ counted }: Directory, work: () => Promise<T>) => {
    const [before, cpu] = [{ ...counted }, product.cpu()];
    const begun = performance.now();
    const result = await work();
    const seconds = rounded((performance.now() - begun) / 1000);
    const [requests, put_off] = [counted.requests - before.requests, counted.waits - before.waits];
    return [result, { seconds, cpu_seconds: rounded((product.cpu() - cpu) / 1000), requests, put_off }] as const;
  };

  note('synchronizing by single requests');
  const single = await connect();
  const [first, bySingles] = await timed(single, () => synchronize(single, size));
  note('sending the same again');
  const [changed, again] = await timed(single, () => sendAgain(db, projectId, single, size, first));
  note(`changing a group ${PATCHES} times at once`);
  const [lost, patched] = await timed(single, () => changeAtOnce(single, first));
  note('synchronizing by bulk requests');
  const bulk = await connect();
  const [, byBulk] = await timed(bulk, () => synchronizeInBulk(bulk, size));
  await db.destroy();
  await product.stop();

  const most = (MAX_SECONDS * users) / OF_USERS;
  const bar = `at most ${most} s`;
  const all = `${users} users and ${size.groups} groups of ${membersOf(size, 0).length}`;
  return [
    { case: `${all}, by single requests`, ...bySingles, bar, met: bySingles.seconds <= most },
    { case: 'the same again, each sent whole', ...again, changed, bar: 'nothing changed', met: changed === 0 },
    { case: `${PATCHES} members by changes at once`, ...patched, lost, bar: 'none lost', met: lost === 0 },
    { case: `${all}, by bulk requests`, ...byBulk, bar, met: byBulk.seconds <= most },
  ];
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into.
  readonly body: any;
}

/** A directory of a new team, which waits and tries again where it is told to, as real ones do. */
async function newDirectory(url: string, projectId: string, secretServerKey: string) {
  const server = async (path: string, body: object) => {
    const headers = {
      'content-type': 'application/json',
      'x-latchkey-access-type': 'server',
      'x-latchkey-project-id': projectId,
      'x-latchkey-secret-server-key': secretServerKey,
    };
    const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const { id: teamId } = await server('/teams', { display_name: 'A customer' });
  const path = `/latchkey/teams/${teamId}/directories`;
  const { id, base_url: baseUrl = '' } = await server(path, { display_name: 'Entra ID' });
  const { token } = await server(`${path}/${id}/tokens`, {});
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
  const below = new URL(baseUrl).pathname;
  const counted = { requests: 0, waits: 0 };
  const send = async (method: string, path: string, body?: object): Promise<Answer> => {
    for (;;) {
      counted.requests++;
      const content = body && { body: JSON.stringify(body) };
      const answer = await fetch(url + below + path, { method, headers, ...content });
      const text = await answer.text();
      if (answer.status !== 429 && answer.status !== 503)
        return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
      counted.waits++;
      await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('retry-after')) * 1000));
    }
  };
  const expecting = async (status: number, ...request: Parameters<typeof send>) => {
    const answer = await send(...request);
    if (answer.status !== status)
      throw new Error(`${request[0]} ${request[1]} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return { id, counted, expecting };
}

type Directory = Awaited<ReturnType<typeof newDirectory>>;

/** Looks for each resource, creates it, and adds the members of each group by a change, as Entra ID does. */
async function synchronize({ id, expecting }: Directory, size: Size): Promise<Synchronized> {
  const isUnknown = async (path: string, filter: string) => {
    const { totalResults } = await expecting(200, 'GET', `${path}?filter=${encodeURIComponent(filter)}`);
    if (totalResults !== 0) throw new Error(`${filter} was there.`);
  };
  const users = await inLanes(size.users, async (number) => {
    const user = userOf('single', number);
    await isUnknown('/Users', `userName eq "${user.userName}"`);
    return knownOf(await expecting(201, 'POST', '/Users', user));
  });
  const groups = await inLanes(size.groups, async (number) => {
    const displayName = `Group ${number} of ${id}`;
    await isUnknown('/Groups', `displayName eq "${displayName}"`);
    const created = await expecting(201, 'POST', '/Groups', { schemas: [GROUP], displayName });
    const value = membersOf(size, number).map((member) => ({ value: users[member]?.id }));
    const change = { schemas: [PATCH], Operations: [{ op: 'Add', path: 'members', value }] };
    await expecting(204, 'PATCH', `/Groups/${created.id}`, change);
    return knownOf(await expecting(200, 'GET', `/Groups/${created.id}?excludedAttributes=displayName`));
  });
  return { users, groups };
}

/** The same by requests of a hundred operations each, the groups with references to users that were created before. */
async function synchronizeInBulk({ id, expecting }: Directory, size: Size): Promise<void> {
  const ids: string[] = [];
  const send = async (operations: readonly { bulkId: string }[]) => {
    const { Operations: done } = await expecting(200, 'POST', '/Bulk', { schemas: [BULK], Operations: operations });
    const failed = done.find(({ status }: { status: string }) => status !== '201');
    if (failed || done.length !== operations.length) throw new Error(`An operation failed: ${JSON.stringify(failed)}`);
    return done as { location: string }[];
  };
  await inLanes(Math.ceil(size.users / OPERATIONS), async (batch) => {
    const numbers = batchOf(batch, size.users);
    const operations = numbers.map((number) => ({
      method: 'POST',
      path: '/Users',
      bulkId: String(number),
      data: userOf('bulk', number),
    }));
    const done = await send(operations);
    for (const [at, number] of numbers.entries()) ids[number] = done[at]?.location.split('/').at(-1) ?? '';
  });
  await inLanes(Math.ceil(size.groups / OPERATIONS), async (batch) => {
    const numbers = batchOf(batch, size.groups);
    const operations = numbers.map((number) => ({
      method: 'POST',
      path: '/Groups',
      bulkId: String(number),
      data: {
        schemas: [GROUP],
        displayName: `Group ${number} of ${id}`,
        members: membersOf(size, number).map((member) => ({ value: ids[member] })),
      },
    }));
    await send(operations);
  });
}

/** Sends all of it again, as a directory does that compares nothing; answers how many versions and events it has made. */
async function sendAgain(
  db: Db,
  projectId: string,
  { id, expecting }: Directory,
  size: Size,
  { users, groups }: Synchronized,
): Promise<number> {
  const eventsSoFar = async () => {
    const query = sql<{ count: number }>`select count(*)::integer as count from events where project_id = ${projectId}`;
    return (await query.execute(db)).rows[0]?.count ?? 0;
  };
  const before = await eventsSoFar();
  const versions = [
    ...(await inLanes(users.length, async (number) => {
      const { id, version } = users[number] as Known;
      return knownOf(await expecting(200, 'PUT', `/Users/${id}`, userOf('single', number))).version === version;
    })),
    ...(await inLanes(groups.length, async (number) => {
      const { id: groupId, version } = groups[number] as Known;
      const members = membersOf(size, number).map((member) => ({ value: users[member]?.id }));
      const group = { schemas: [GROUP], displayName: `Group ${number} of ${id}`, members };
      return knownOf(await expecting(200, 'PUT', `/Groups/${groupId}`, group)).version === version;
    })),
  ];
  return versions.filter((isSame) => !isSame).length + (await eventsSoFar()) - before;
}

/** Adds users to a group, each by a change of its own, all at the same moment; answers how many of them aren't in it. */
async function changeAtOnce({ expecting }: Directory, { users }: Synchronized): Promise<number> {
  const group = await expecting(201, 'POST', '/Groups', { schemas: [GROUP], displayName: 'At once' });
  const added = users.slice(0, PATCHES).map(({ id }) => id);
  const add = (value: string) => ({
    schemas: [PATCH],
    Operations: [{ op: 'Add', path: 'members', value: [{ value }] }],
  });
  await Promise.all(added.map((id) => expecting(204, 'PATCH', `/Groups/${group.id}`, add(id))));
  const { members = [] } = await expecting(200, 'GET', `/Groups/${group.id}`);
  const present = new Set(members.map(({ value }: { value: string }) => value));
  return added.filter((id) => !present.has(id)).length;
}

const userOf = (name: string, number: number) => ({
  schemas: [USER],
  externalId: `${name}-${number}`,
  userName: `${name}-${number}@customer.example`,
  name: { givenName: `Given ${number}`, familyName: `Family ${number}` },
  emails: [{ value: `${name}-${number}@customer.example`, type: 'work', primary: true }],
  title: 'Engineer',
  active: true,
});

/** The numbers of the users of a group: each time that they are gone through, the next one. */
const membersOf = ({ users, groups }: Size, group: number): number[] =>
  Array.from(
    { length: USERS_A_GROUP * GROUPS_OF_USER },
    (_, at) => (group + Math.floor(at / USERS_A_GROUP) + at * groups) % users,
  );

const batchOf = (batch: number, count: number): number[] =>
  Array.from({ length: OPERATIONS }, (_, at) => batch * OPERATIONS + at).filter((number) => number < count);

const knownOf = ({ id, meta }: { id: string; meta: { version: string } }): Known => ({ id, version: meta.version });

/** Does so many pieces of work, some at a time; the results are in their order. */
async function inLanes<T>(count: number, work: (number: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const number = next++;
      results[number] = await work(number);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}

const rounded = (seconds: number) => Math.round(seconds * 10) / 10;
