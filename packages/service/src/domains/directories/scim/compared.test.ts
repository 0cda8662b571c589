import { newProject } from '@latchkey/testing';
import { newDirectory } from '@latchkey/testing/people/directory';
import { type Difference, differences, plain } from '@latchkey/testing/scim/differences';
import { known, knownOf } from '@latchkey/testing/scim/known-differences';
import { newReference } from '@latchkey/testing/scim/reference';
import { engineers, ownGroup, ownUser, type Request, requests, residents } from '@latchkey/testing/scim/requests';
import { expect, test } from 'vitest';

type Server = Pick<Awaited<ReturnType<typeof newDirectory>>, 'baseUrl' | 'scim'>;
type Ids = Readonly<Record<string, string>>;
interface Found {
  readonly name: string;
  readonly difference: Difference;
}

const AT_ONCE = 8;

const isReading = ({ ask }: Request) => /^GET|\.search$/.test(ask);
const filled = (text: string, ids: Ids) =>
  text.replaceAll(/(?:\{|%7B)(\w+)(?:\}|%7D)/g, (whole, name) => ids[name] ?? whole);

async function add({ scim }: Server, endpoint: string, body: unknown, ids: Ids = {}): Promise<string> {
  const answer = await scim(`POST ${endpoint}`, filled(JSON.stringify(body), ids));
  expect(answer.status).toBe(201);
  return answer.body.id;
}

/** A server's residents, by their names. */
async function settled(server: Server): Promise<Ids> {
  const ids: Record<string, string> = {};
  for (const [name, user] of Object.entries(residents)) ids[name] = await add(server, '/Users', user);
  return { ...ids, engineers: await add(server, '/Groups', engineers, ids) };
}

/** What a server answers, and what there is at the address afterwards. */
async function answers(server: Server, residents: Ids, { ask, body }: Request, number: number) {
  const ids = {
    ...residents,
    ...(ask.includes('{own}') && { own: await add(server, '/Users', ownUser(number)) }),
    ...(ask.includes('{ownGroup}') && { ownGroup: await add(server, '/Groups', ownGroup(number), residents) }),
  };
  const answer = await server.scim(filled(ask, ids), body && filled(JSON.stringify(body), ids));
  const isNew = answer.status === 201;
  const names = new Map(
    Object.entries({ ...ids, ...(isNew && { new: answer.body.id }) }).map(([name, id]) => [id, name]),
  );
  const said = plain(answer, { ...server, names });
  const changed = /^(?:PUT|PATCH) (.*\{own.*)$/.exec(ask)?.[1];
  const after = changed && plain(await server.scim(`GET ${filled(changed, ids)}`), { ...server, names });
  return { said, after };
}

/** How the answers of two servers to a request differ. */
async function compared(servers: readonly [Server, Server], ids: readonly Ids[], request: Request, number: number) {
  const both = servers.map((server, at) => answers(server, ids[at] as Ids, request, number));
  const [ours, theirs] = (await Promise.all(both)) as [Awaited<(typeof both)[number]>, Awaited<(typeof both)[number]>];
  const said = differences(ours.said, theirs.said);
  if (!ours.after || !theirs.after) return said;
  return [...said, ...differences(ours.after, theirs.after).map((one) => ({ ...one, at: `after ${one.at}` }))];
}

/** All that differs, by the requests. As many as a service answers at once are asked together. */
async function differing(servers: readonly [Server, Server], asked: readonly [string, Request][]) {
  const ids = await Promise.all(servers.map(settled));
  const found: Found[] = [];
  for (let first = 0; first < asked.length; first += AT_ONCE) {
    const together = asked.slice(first, first + AT_ONCE);
    const all = together.map(async ([name, request], at) => {
      const differences = await compared(servers, ids, request, first + at);
      return differences.map((difference) => ({ name, difference }));
    });
    found.push(...(await Promise.all(all)).flat());
  }
  return found;
}

/** A row of the table, as it is of one request. */
const placeOf = (name: string, { requests, at }: (typeof known)[number]) => `${requests === 'any' ? '' : name}: ${at}`;

test('a directory answers as the library does, but where the table says', async () => {
  const all = Object.entries(requests);
  const readers = all.filter(([, request]) => isReading(request));
  const found: Found[] = [];
  // Those who change are on servers of their own, so that lists stay as they are.
  for (const asked of [readers, all.filter((one) => !readers.includes(one))])
    found.push(...(await differing([await newDirectory(await newProject()), newReference()], asked)));

  expect(found.filter(({ name, difference }) => knownOf(name, difference).length === 0)).toEqual([]);
  const told = new Set(
    found.flatMap(({ name, difference }) => knownOf(name, difference).map((row) => placeOf(name, row))),
  );
  const rows = known.flatMap((row) => (row.requests === 'any' ? [''] : row.requests).map((name) => placeOf(name, row)));
  expect(rows.filter((place) => !told.has(place))).toEqual([]);
});
