import { newProject } from '@latchkey/testing';
import { type ScimAnswer, scimAt } from '@latchkey/testing/people/directory';
import { newTeam } from '@latchkey/testing/people/new-team';
import { fetchIn } from '@latchkey/testing/people/relying-party';
import { type CountedWorld, startCountedWorld } from '@latchkey/testing/world/counted-statements';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The bounds of the design on SQL statements per request of a directory, its token included; BEGIN and COMMIT are left out.

let counted: CountedWorld;
let scim: ReturnType<typeof scimAt>;

beforeAll(async () => {
  counted = await startCountedWorld();
  const project = await newProject({}, Promise.resolve(counted.world));
  const path = `/latchkey/teams/${await newTeam(project)}/directories`;
  const { id, base_url } = (await project.server(`POST ${path}`, { body: { display_name: 'Entra ID' } })).body;
  const { token } = (await project.server(`POST ${path}/${id}/tokens`, { body: {} })).body;
  scim = scimAt(base_url, token, fetchIn(counted.world));
  await newUser();
});
afterAll(() => counted.close());

let made = 0;
const user = () => {
  const userName = `user-${made++}@customer.example`;
  return { userName, externalId: userName, emails: [{ value: userName, primary: true }], active: true };
};
const newUser = async (): Promise<string> => (await scim('POST /Users', user())).body.id;
const newUsers = async (count: number) => {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.push(await newUser());
  return ids;
};
const add = (id: string) => ({ Operations: [{ op: 'add', path: 'members', value: [{ value: id }] }] });
const remove = (id: string) => ({ Operations: [{ op: 'remove', path: `members[value eq "${id}"]` }] });

/** The statements of a request, which has to succeed. */
const statementsOf = (send: () => Promise<ScimAnswer>) =>
  counted.statementsOf(async () => {
    const { status, body } = await send();
    return { status, text: JSON.stringify(body ?? '') };
  });

const atMost = async (most: number, send: () => Promise<ScimAnswer>) => {
  const statements = await statementsOf(send);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most);
};

test('a new user is at most eight statements', () => atMost(8, () => scim('POST /Users', user())));

test('twenty-five new users of one bulk request are at most six statements each', () =>
  atMost(6 * 25, async () => {
    const operation = () => ({ method: 'POST', path: '/Users', bulkId: String(made), data: user() });
    const answer = await scim('POST /Bulk', { Operations: Array.from({ length: 25 }, operation) });
    const statuses = answer.body.Operations.map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(Array.from({ length: 25 }, () => '201'));
    return answer;
  }));

test('to look for a user, or a group, is at most three statements', async () => {
  for (const filter of [
    'userName eq "user-0@customer.example"',
    'userName eq "none@customer.example"',
    'externalId eq "x"',
  ])
    await atMost(3, () => scim(`GET /Users?filter=${encodeURIComponent(filter)}`));
  await atMost(3, () => scim(`GET /Groups?filter=${encodeURIComponent('displayName eq "None"')}`));
});

test('a page of users is at most four statements, however many there are', async () => {
  for (let round = 0; round < 3; round++) {
    await atMost(4, () => scim('GET /Users?startIndex=1&count=100'));
    await newUsers(5);
  }
});

test('a user who is sent again is at most four statements, one who is changed six', async () => {
  const sent = user();
  const { id } = (await scim('POST /Users', sent)).body;
  await atMost(4, () => scim(`PUT /Users/${id}`, sent));
  await atMost(6, () => scim(`PUT /Users/${id}`, { ...sent, title: 'Engineer' }));
});

test('to add a member to a group, or to remove one, is at most ten statements, whatever its size', async () => {
  const members = await newUsers(12);
  const { id } = (await scim('POST /Groups', { displayName: 'Everyone' })).body;
  for (const size of [0, 10]) {
    for (const value of members.slice(0, size)) await scim(`PATCH /Groups/${id}`, add(value));
    const last = members.at(-1) ?? '';
    await atMost(10, () => scim(`PATCH /Groups/${id}`, add(last)));
    await atMost(5, () => scim(`PATCH /Groups/${id}`, add(last)));
    await atMost(7, () => scim(`PATCH /Groups/${id}`, remove(last)));
  }
});
