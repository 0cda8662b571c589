import { newProject, type TestProject, world } from '@latchkey/testing';
import {
  newSamlConnection,
  newTeamWithDomain,
  signInBySaml,
  type TeamWithDomain,
} from '@latchkey/testing/oauth/connection';
import { scimAt } from '@latchkey/testing/people/directory';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

// A process of the previous release provisions on the new schema, while a new one starts.

let project: TestProject;

beforeAll(async () => {
  project = await newProject();
});

async function directoryOf({ admin, teamId }: TeamWithDomain) {
  const path = `/latchkey/teams/${teamId}/directories`;
  const { id, base_url } = (await admin.call(`POST ${path}`, { body: { display_name: 'Okta' } })).body;
  const { token } = (await admin.call(`POST ${path}/${id}/tokens`, { body: {} })).body;
  return { id, scim: scimAt(base_url, token), end: () => admin.call(`DELETE ${path}/${id}`) };
}

const usersOf = async (email: string) => (await project.server('GET /users', { query: { query: email } })).body.items;
const isMember = async ({ teamId }: TeamWithDomain, id: string) =>
  (await project.server('GET /team-member-profiles', { query: { team_id: teamId } })).body.items.some(
    ({ user_id }: { user_id: string }) => user_id === id,
  );

/** Its record, as that release writes it: nothing else is remembered of the account. */
async function provisionedBefore({ isOut = false, addedAt = sql`c.created_at` } = {}) {
  const team = await newTeamWithDomain(project);
  const email = team.newEmail();
  const { id } = (
    await project.server('POST /users', { body: { primary_email: email, primary_email_auth_enabled: true } })
  ).body;
  if (!isOut) await project.server(`POST /team-memberships/${team.teamId}/${id}`, { body: {} });
  const first = await directoryOf(team);
  const record = crypto.randomUUID();
  const { db } = (await world()).database;
  await sql`
    insert into directory_users (project_id, directory_id, id, user_id, user_name, external_id, active, was_removed,
      attributes, version, created_at, changed_at)
    select c.project_id, ${first.id}, ${record}, c.user_id, c.value, null, ${!isOut}, ${isOut},
      jsonb_build_object('userName', c.value, 'active', ${!isOut}::boolean), 1, ${addedAt}, c.created_at
    from contact_channels c where c.user_id = ${id}`.execute(db);
  return { team, email, id, first, record };
}
const adopted = async (team: TeamWithDomain, email: string) =>
  (await (await directoryOf(team)).scim('POST /Users', { userName: email })).status;

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

test("the next directory can't claim it where the member has typed in the address", async () => {
  const { team, email } = await provisionedBefore({ addedAt: sql`c.created_at + interval '1 hour'` });
  expect(await adopted(team, email)).toBe(409);
});
