import { newProject, type TestProject, world } from '@latchkey/testing';
import {
  newSamlConnection,
  newTeamWithDomain,
  signInBySaml,
  type TeamWithDomain,
} from '@latchkey/testing/oauth/connection';
import { scimAt } from '@latchkey/testing/people/directory';
import { toldApp } from '@latchkey/testing/people/oauth-app';
import { decodeJwt } from 'jose';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

// A process of the previous release provisions on the new schema, while a new one starts.

const PASSWORD = 'a long password of before';
let project: TestProject;

beforeAll(async () => {
  project = await newProject();
});

async function directoryOf({ admin, teamId }: TeamWithDomain, caller = admin.call) {
  const path = `/latchkey/teams/${teamId}/directories`;
  const { id, base_url } = (await caller(`POST ${path}`, { body: { display_name: 'Okta' } })).body;
  const { token } = (await caller(`POST ${path}/${id}/tokens`, { body: {} })).body;
  return { id, scim: scimAt(base_url, token), end: () => caller(`DELETE ${path}/${id}`) };
}

const usersOf = async (email: string) => (await project.server('GET /users', { query: { query: email } })).body.items;
const isMember = async ({ teamId }: TeamWithDomain, id: string) =>
  (await project.server('GET /team-member-profiles', { query: { team_id: teamId } })).body.items.some(
    ({ user_id }: { user_id: string }) => user_id === id,
  );

interface Before {
  readonly team?: TeamWithDomain;
  readonly email?: string;
  /** Whether the directory has deactivated the user, who has left the team. */
  readonly isOut?: boolean;
  readonly addedAt?: RawBuilder<unknown>;
}

/** A record of a user, as that release writes it: nothing else is remembered of the account. */
async function insertRecord(
  id: string,
  directoryId: string,
  { isOut = false, addedAt = sql`c.created_at` }: Before = {},
) {
  const record = crypto.randomUUID();
  const { db } = (await world()).database;
  await sql`
    insert into directory_users (project_id, directory_id, id, user_id, user_name, external_id, active, was_removed,
      attributes, version, created_at, changed_at)
    select c.project_id, ${directoryId}, ${record}, c.user_id, c.value, null, ${!isOut}, ${isOut},
      jsonb_build_object('userName', c.value, 'active', ${!isOut}::boolean), 1, ${addedAt}, c.created_at
    from contact_channels c where c.user_id = ${id}`.execute(db);
  return record;
}

/** A user whom a directory of the team has provisioned so. */
async function provisionedBefore(before: Before = {}) {
  const team = before.team ?? (await newTeamWithDomain(project));
  const email = before.email ?? team.newEmail();
  const body = { primary_email: email, primary_email_auth_enabled: true, password: PASSWORD };
  const { id } = (await project.server('POST /users', { body })).body;
  const member = `/team-memberships/${team.teamId}/${id}`;
  if (!before.isOut) await project.server(`POST ${member}`, { body: {} });
  const first = await directoryOf(team);
  return { team, email, id, member, first, record: await insertRecord(id, first.id, before) };
}

/** A user is added by hand, by that release. */
const joinBefore = async ({ teamId }: TeamWithDomain, id: string) =>
  sql`
    insert into team_members (project_id, team_id, user_id, is_selected, created_at)
    select project_id, ${teamId}, id, false, created_at from users where id = ${id}`.execute(
    (await world()).database.db,
  );

/** What the next directory, connected by the server, gets to hear: it may create any account. */
const adopted = async (team: TeamWithDomain, email: string) =>
  (await (await directoryOf(team, project.server)).scim('POST /Users', { userName: email })).status;

test("the next directory goes on with that release's account", async () => {
  const { team, email, id } = await provisionedBefore();
  expect(await adopted(team, email)).toBe(201);
  expect(await usersOf(email)).toMatchObject([{ id, primary_email_verified: false }]);
});

test('single sign-on joins it', async () => {
  const { team, email, id } = await provisionedBefore();
  const { body } = await signInBySaml(await newSamlConnection(team), email);
  expect(decodeJwt(body.access_token).sub).toBe(id);
});

test('the next directory goes on with it once the first one is gone, or has removed the user', async () => {
  const gone = await provisionedBefore();
  expect((await gone.first.end()).status).toBe(200);
  expect(await adopted(gone.team, gone.email)).toBe(201);
  const removed = await provisionedBefore();
  expect((await removed.first.scim(`DELETE /Users/${removed.record}`)).status).toBe(204);
  expect(await adopted(removed.team, removed.email)).toBe(201);
  expect(await isMember(removed.team, removed.id)).toBe(true);
});

test('the next directory goes on with it where that release has left the user out of the team', async () => {
  const { team, email, id } = await provisionedBefore({ isOut: true });
  expect(await adopted(team, email)).toBe(201);
  expect(await isMember(team, id)).toBe(true);
});

describe("the next directory can't claim it where", () => {
  test('the member has typed in the address', async () => {
    const { team, email } = await provisionedBefore({ addedAt: sql`c.created_at + interval '1 hour'` });
    expect(await adopted(team, email)).toBe(409);
  });

  test('it is that of another team', async () => {
    const other = await newTeamWithDomain(project);
    const { team, email } = await provisionedBefore({ email: other.newEmail() });
    expect(await adopted(other, email)).toBe(409);
    expect(await adopted(team, email)).toBe(409);
  });

  test('the team has no longer verified the domain', async () => {
    const { team, email } = await provisionedBefore();
    const path = `/latchkey/teams/${team.teamId}/domains`;
    const [{ id }] = (await team.admin.call(`GET ${path}`)).body.items;
    await team.admin.call(`DELETE ${path}/${id}`);
    expect(await adopted(team, email)).toBe(409);
  });

  test('the user was removed by hand', async () => {
    const { team, email, member } = await provisionedBefore();
    await project.server(`DELETE ${member}`);
    expect(await adopted(team, email)).toBe(409);
  });

  test.each([
    ['this release', ({ member }: { member: string }) => project.server(`POST ${member}`, { body: {} })],
    ['that one', ({ team, id }: { team: TeamWithDomain; id: string }) => joinBefore(team, id)],
  ])('the user whom the first one had removed was added by %s, and removed by hand', async (_, join) => {
    const before = await provisionedBefore({ isOut: true });
    await join(before);
    expect((await project.server(`DELETE ${before.member}`)).status).toBe(200);
    expect(await adopted(before.team, before.email)).toBe(409);
    expect(await isMember(before.team, before.id)).toBe(false);
  });

  test('the user was a member as the directory that had removed the user went, and was removed by that release', async () => {
    const { team, email, id, first } = await provisionedBefore({ isOut: true });
    await joinBefore(team, id);
    await first.end();
    await sql`delete from team_members where user_id = ${id}`.execute((await world()).database.db);
    expect(await adopted(team, email)).toBe(409);
  });

  test('a directory that is gone had removed the user, who has left in another way while a second one had the user', async () => {
    const { team, email, id, first } = await provisionedBefore({ isOut: true });
    await insertRecord(id, (await directoryOf(team)).id);
    await first.end();
    expect(await adopted(team, email)).toBe(409);
  });
});

test('the next directory goes on with it where both of two had removed the user, and one of them is gone', async () => {
  const { team, email, id, first } = await provisionedBefore({ isOut: true });
  await insertRecord(id, (await directoryOf(team)).id, { isOut: true });
  await first.end();
  expect(await adopted(team, email)).toBe(201);
  expect(await isMember(team, id)).toBe(true);
});

describe('single sign-on', () => {
  const refused = { errorCode: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE' };
  const isOpened = async (email: string) =>
    (await project.call('POST /auth/password/sign-in', { body: { email, password: PASSWORD } })).status === 200;

  test("doesn't join that of another team", async () => {
    const other = await newTeamWithDomain(project);
    const { email } = await provisionedBefore({ email: other.newEmail() });
    expect(toldApp(await signInBySaml(await newSamlConnection(other), email))).toMatchObject(refused);
  });

  test("doesn't join it where the member has typed in the address", async () => {
    const { team, email } = await provisionedBefore({ addedAt: sql`c.created_at + interval '1 hour'` });
    expect(toldApp(await signInBySaml(await newSamlConnection(team), email))).toMatchObject(refused);
  });

  test('ends what had signed in to that of a user whom the directory has removed', async () => {
    const { team, email, first } = await provisionedBefore({ isOut: true });
    await first.end();
    expect((await signInBySaml(await newSamlConnection(team), email)).status).toBe(200);
    expect(await isOpened(email)).toBe(false);
  });

  test.each([
    ['this release', ({ member }: { member: string }) => project.server(`POST ${member}`, { body: {} })],
    ['that one', ({ team, id }: { team: TeamWithDomain; id: string }) => joinBefore(team, id)],
  ])('leaves a member whom the directory had removed, and who was added by %s, what signs in', async (_, join) => {
    const before = await provisionedBefore({ isOut: true });
    await join(before);
    await before.first.end();
    expect((await signInBySaml(await newSamlConnection(before.team), before.email)).status).toBe(200);
    expect(await isOpened(before.email)).toBe(true);
  });

  test('leaves it to a member who was added by that release after this one had noted the removal', async () => {
    const { team, email, id, first, record } = await provisionedBefore();
    await first.scim(`DELETE /Users/${record}`);
    await joinBefore(team, id);
    expect((await signInBySaml(await newSamlConnection(team), email)).status).toBe(200);
    expect(await isOpened(email)).toBe(true);
  });
});
