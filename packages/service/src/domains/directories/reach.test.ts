import { newEmail, newProject, type TestProject, world } from '@latchkey/testing';
import { publishTxt } from '@latchkey/testing/dns/dns-server';
import { addCrowd } from '@latchkey/testing/people/crowd';
import { newDirectory, scimAt, verifiedUser } from '@latchkey/testing/people/directory';
import { teamOf } from '@latchkey/testing/people/team';
import { until } from '@latchkey/testing/process/process';
import { isBlocking } from '@latchkey/testing/race';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

// What a directory can do to accounts, and what it can't.

let project: TestProject;

beforeAll(async () => {
  project = await newProject();
});

const user = (email: string, more: object = {}) => ({ userName: email, emails: [{ value: email }], ...more });
const becomes = (active: unknown) => ({ Operations: [{ op: 'replace', path: 'active', value: active }] });

async function membersOf(teamId: string): Promise<string[]> {
  const { body } = await project.server('GET /team-member-profiles', { query: { team_id: teamId } });
  return body.items.map((member: { user_id: string }) => member.user_id);
}

test('a user who has left the team keeps the sessions, and is not brought back', async () => {
  const member = await verifiedUser(project);
  const { teamId, scim } = await newDirectory(project, [member.id]);
  const { id } = (await scim('POST /Users', user(member.email))).body;
  await member.call(`DELETE /team-memberships/${teamId}/me`);
  for (const active of [false, true]) expect((await scim(`PATCH /Users/${id}`, becomes(active))).status).toBe(200);
  expect(await membersOf(teamId)).toEqual([]);
  expect((await member.call('GET /users/me')).status).toBe(200);
});

test('a member who is provisioned as inactive leaves the team, and comes back as active', async () => {
  const member = await verifiedUser(project);
  const { teamId, scim } = await newDirectory(project, [member.id]);
  const { id } = (await scim('POST /Users', user(member.email, { active: false }))).body;
  expect(await membersOf(teamId)).toEqual([]);
  await scim(`PATCH /Users/${id}`, becomes(true));
  expect(await membersOf(teamId)).toEqual([member.id]);
});

test('who is inactive stays so, unless the directory says otherwise', async () => {
  const { teamId, scim } = await newDirectory(project);
  const given = user(newEmail());
  const { id } = (await scim('POST /Users', given)).body;
  await scim(`PATCH /Users/${id}`, becomes('False'));
  expect((await scim(`PUT /Users/${id}`, given)).body.active).toBe(false);
  const removed = { Operations: [{ op: 'remove', path: 'active' }] };
  expect((await scim(`PATCH /Users/${id}`, removed)).body.active).toBe(false);
  expect(await membersOf(teamId)).toEqual([]);
});

test('a directory that no server has connected creates accounts with addresses of verified domains alone', async () => {
  const manager = await project.signUp();
  const teamId = await teamOf(project, manager);
  const team = `/latchkey/teams/${teamId}`;
  const { id, base_url } = (await manager.call(`POST ${team}/directories`, { body: { display_name: 'Okta' } })).body;
  const { token } = (await manager.call(`POST ${team}/directories/${id}/tokens`, { body: {} })).body;
  const scim = scimAt(base_url, token);
  const domain = `${crypto.randomUUID()}.example`;
  expect((await scim('POST /Users', user(`ada@${domain}`))).status).toBe(403);
  const { body } = await manager.call(`POST ${team}/domains`, { body: { domain } });
  publishTxt(body.txt_record.name, [body.txt_record.value]);
  await manager.call(`POST ${team}/domains/${body.id}/verify`, { body: {} });
  expect((await scim('POST /Users', user(`ada@${domain}`))).status).toBe(201);
  expect((await scim('POST /Users', user(newEmail()))).status).toBe(403);
});

test('a directory that no server has connected learns of no account outside of the verified domains', async () => {
  const manager = await project.signUp();
  const [teamId, member, stranger] = [
    await teamOf(project, manager),
    await verifiedUser(project),
    await verifiedUser(project),
  ];
  await project.server(`POST /team-memberships/${teamId}/${member.id}`, { body: {} });
  const team = `/latchkey/teams/${teamId}`;
  const { id, base_url } = (await manager.call(`POST ${team}/directories`, { body: { display_name: 'Okta' } })).body;
  const { token } = (await manager.call(`POST ${team}/directories/${id}/tokens`, { body: {} })).body;
  const scim = scimAt(base_url, token);
  const emails = [newEmail(), stranger.email, member.email, manager.email];
  const answers: Awaited<ReturnType<typeof scim>>[] = [];
  for (const email of emails) answers.push(await scim('POST /Users', user(email)));
  for (const { status, body } of answers) expect([status, body]).toEqual([403, answers[0]?.body]);
  // It would have to wait for the account of one whom it may not know of.
  await (await world()).database.db.transaction().execute(async (db) => {
    await sql`select id from users where project_id = ${project.id} and id = ${stranger.id} for update`.execute(db);
    const operation = (email: string) => ({ method: 'POST', path: '/Users', bulkId: email, data: user(email) });
    const { body } = await scim('POST /Bulk', { Operations: emails.map(operation) });
    for (const { response } of body.Operations) expect(response).toEqual(answers[0]?.body);
  });
});

test('who is removed by another way, while the directory deactivates the user, is deactivated', async () => {
  const member = await verifiedUser(project);
  const { teamId, scim } = await newDirectory(project, [member.id]);
  const { id } = (await scim('POST /Users', user(member.email))).body;
  const { db } = (await world()).database;
  const locked = db.transaction().execute(async (trx) => {
    await sql`select id from teams where project_id = ${project.id} and id = ${teamId} for update`.execute(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const answer = scim(`PATCH /Users/${id}`, becomes(false));
    // It has seen the member, and waits for the team.
    await until(() => isBlocking(db, rows[0]?.pid));
    await sql`delete from team_members where project_id = ${project.id} and team_id = ${teamId}`.execute(trx);
    return { answer };
  });
  expect(await (await locked).answer).toMatchObject({ status: 200, body: { active: false } });
  expect((await member.call('GET /users/me')).status).toBe(200);
});

test('of two users that get one user name at once, the second is refused', async () => {
  const { scim } = await newDirectory(project);
  const ids = [];
  for (const _ of [1, 2]) ids.push((await scim('POST /Users', user(newEmail()))).body.id);
  const named = { Operations: [{ op: 'replace', path: 'userName', value: 'ada' }] };
  const answers = await Promise.all(ids.map((id) => scim(`PATCH /Users/${id}`, named)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a path, the values of an attribute and a whole user have limits', async () => {
  const { scim } = await newDirectory(project);
  const { id } = (await scim('POST /Users', user(newEmail()))).body;
  const values = (count: number, display = '') =>
    Array.from({ length: count }, (_, at) => ({ value: `${at}@example.com`, display }));
  const replace = (path: string, value: unknown) =>
    scim(`PATCH /Users/${id}`, { Operations: [{ op: 'replace', path, value }] });
  const refused = (scimType: string) => ({ status: 400, body: { scimType } });
  expect(await replace('['.repeat(60_000), 'Ada')).toMatchObject(refused('invalidPath'));
  expect(await replace('emails', values(101))).toMatchObject(refused('invalidValue'));
  expect((await replace('emails', values(80, 'x'.repeat(600)))).status).toBe(200);
  expect(await replace('phoneNumbers', values(80, 'x'.repeat(600)))).toMatchObject(refused('invalidValue'));
});

test('a full directory takes no more users, and is charged for what is read for filters', {
  timeout: 120_000,
}, async () => {
  const { id, teamId, scim } = await newDirectory(project);
  await addCrowd(project, teamId, 20_000);
  await sql`
    insert into directory_users (project_id, directory_id, id, user_id, user_name, active, was_removed, attributes, version,
      created_at, changed_at)
    select project_id, ${id}, user_id, user_id, user_id, true, false, jsonb_build_object('userName', user_id), 1, now(), now()
    from team_members where project_id = ${project.id} and team_id = ${teamId} limit 19998`.execute(
    (await world()).database.db,
  );
  const operation = (bulkId: string) => ({ method: 'POST', path: '/Users', bulkId, data: user(newEmail()) });
  const last = (await scim('POST /Bulk', { Operations: ['a', 'b', 'c'].map(operation) })).body.Operations;
  expect(last.map(({ status }: { status: string }) => status)).toEqual(['201', '201', '403']);
  expect((await scim('POST /Users', user(newEmail()))).status).toBe(403);
  const answers = await Promise.all(Array.from({ length: 8 }, () => scim('GET /Users?count=1&filter=title%20pr')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answers.find(({ status }) => status === 200)?.body.totalResults).toBe(0);
  expect((await scim('GET /Users?filter=userName%20eq%20%22ada%22')).status).toBe(200);
});
