import { newEmail, newProject, type TestProject } from '@latchkey/testing';
import {
  newSamlConnection,
  newTeamWithDomain,
  signInBySaml,
  type TeamWithDomain,
  verifyDomain,
} from '@latchkey/testing/oauth/connection';
import { scimAt } from '@latchkey/testing/people/directory';
import { toldApp } from '@latchkey/testing/people/oauth-app';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';

let project: TestProject;

beforeAll(async () => {
  project = await newProject();
});

/** A directory of a team, connected by its administrator, or by the server. */
async function directoryOf({ admin, teamId }: Pick<TeamWithDomain, 'admin' | 'teamId'>, caller = admin.call) {
  const path = `/latchkey/teams/${teamId}/directories`;
  const { id, base_url } = (await caller(`POST ${path}`, { body: { display_name: 'Okta' } })).body;
  const { token } = (await caller(`POST ${path}/${id}/tokens`, { body: {} })).body;
  return { id, scim: scimAt(base_url, token), end: () => caller(`DELETE ${path}/${id}`) };
}

const provisioned = (userName: string, active = true) => ({ userName, active });
const taken = { status: 409, body: expect.objectContaining({ scimType: 'uniqueness' }) };
const usersOf = async (email: string) => (await project.server('GET /users', { query: { query: email } })).body.items;
const userOf = async (email: string) => (await usersOf(email))[0];
const membersOf = async (teamId: string): Promise<string[]> =>
  (await project.server('GET /team-member-profiles', { query: { team_id: teamId } })).body.items.map(
    ({ user_id }: { user_id: string }) => user_id,
  );
const isMember = async ({ teamId }: TeamWithDomain, email: string) =>
  (await membersOf(teamId)).includes((await userOf(email)).id);

describe("the team's next directory can't claim", () => {
  test('an account that the directory of another team has provisioned', async () => {
    const [team, other] = [await newTeamWithDomain(project), await newTeamWithDomain(project)];
    const email = other.newEmail();
    const first = await directoryOf(other);
    expect((await first.scim('POST /Users', provisioned(email))).status).toBe(201);
    const next = await directoryOf(team, project.server);
    expect(await next.scim('POST /Users', provisioned(email))).toMatchObject(taken);
    expect(await isMember(team, email)).toBe(false);
  });

  test('an account with an address of a domain that the team has not proven', async () => {
    const team = await newTeamWithDomain(project);
    const email = newEmail();
    const first = await directoryOf(team, project.server);
    expect((await first.scim('POST /Users', provisioned(email))).status).toBe(201);
    const next = await directoryOf(team, project.server);
    expect(await next.scim('POST /Users', provisioned(email))).toMatchObject(taken);
  });

  test('an account whose domain the team has lost to another', async () => {
    const team = await newTeamWithDomain(project);
    const email = team.newEmail();
    await (await directoryOf(team)).scim('POST /Users', provisioned(email));
    const path = `/latchkey/teams/${team.teamId}/domains`;
    const [{ id }] = (await team.admin.call(`GET ${path}`)).body.items;
    await team.admin.call(`DELETE ${path}/${id}`);
    const other = await newTeamWithDomain(project);
    await verifyDomain(other.admin, other.teamId, team.domain);
    for (const of of [team, other])
      expect(await (await directoryOf(of, project.server)).scim('POST /Users', provisioned(email))).toMatchObject(
        taken,
      );
  });

  test('the account of a member who has typed in an address of the domain', async () => {
    const team = await newTeamWithDomain(project);
    const user = await project.signUp({ email: team.newEmail() });
    await project.server(`POST /team-memberships/${team.teamId}/${user.id}`, { body: {} });
    const next = await directoryOf(team);
    expect(await next.scim('POST /Users', provisioned(user.email))).toMatchObject(taken);
  });

  test('the account of a user who has left the team', async () => {
    const team = await newTeamWithDomain(project);
    const email = team.newEmail();
    await (await directoryOf(team)).scim('POST /Users', provisioned(email));
    await project.server(`DELETE /team-memberships/${team.teamId}/${(await userOf(email)).id}`);
    expect(await (await directoryOf(team)).scim('POST /Users', provisioned(email))).toMatchObject(taken);
    expect(await isMember(team, email)).toBe(false);
  });

  test('an account by an address that its user was not provisioned with', async () => {
    const team = await newTeamWithDomain(project);
    const [email, typed] = [team.newEmail(), team.newEmail()];
    await (await directoryOf(team)).scim('POST /Users', provisioned(email));
    const { id } = await userOf(email);
    await project.server(`PATCH /users/${id}`, { body: { primary_email: typed, primary_email_auth_enabled: true } });
    expect(await (await directoryOf(team)).scim('POST /Users', provisioned(typed))).toMatchObject(taken);
  });
});

describe("the team's next directory goes on with the account", () => {
  test('of a user of another one, whose address is unverified', async () => {
    const team = await newTeamWithDomain(project);
    const email = team.newEmail();
    await (await directoryOf(team)).scim('POST /Users', provisioned(email));
    const { id } = await userOf(email);
    const next = await directoryOf(team);
    expect((await next.scim('POST /Users', provisioned(email.toUpperCase()))).status).toBe(201);
    expect(await usersOf(email)).toMatchObject([{ id, primary_email_verified: false }]);
    expect(await isMember(team, email)).toBe(true);
  });

  test('of a user of one that is gone', async () => {
    const team = await newTeamWithDomain(project);
    const email = team.newEmail();
    const first = await directoryOf(team);
    await first.scim('POST /Users', provisioned(email));
    expect((await first.end()).status).toBe(200);
    expect((await (await directoryOf(team)).scim('POST /Users', provisioned(email))).status).toBe(201);
    expect(await usersOf(email)).toHaveLength(1);
  });

  test.each(['PATCH', 'DELETE'])('that the one before has ended by %s', async (method) => {
    const team = await newTeamWithDomain(project);
    const email = team.newEmail();
    const first = await directoryOf(team);
    const { id } = (await first.scim('POST /Users', provisioned(email))).body;
    const off = { Operations: [{ op: 'replace', value: { active: false } }] };
    await first.scim(`${method} /Users/${id}`, method === 'PATCH' ? off : undefined);
    expect(await isMember(team, email)).toBe(false);
    const next = await directoryOf(team);
    expect((await next.scim('POST /Users', provisioned(email))).status).toBe(201);
    expect(await isMember(team, email)).toBe(true);
    // The record that had deactivated the user is gone, so nothing keeps the user out.
    expect((await first.scim(`GET /Users/${id}`)).status).toBe(404);
    const connection = await newSamlConnection(team);
    expect((await signInBySaml(connection, email)).status).toBe(200);
  });

  test('and leaves it deactivated where it says so, too', async () => {
    const team = await newTeamWithDomain(project);
    const email = team.newEmail();
    const first = await directoryOf(team);
    const { id } = (await first.scim('POST /Users', provisioned(email))).body;
    await first.scim(`PATCH /Users/${id}`, { Operations: [{ op: 'replace', value: { active: false } }] });
    expect((await (await directoryOf(team)).scim('POST /Users', provisioned(email, false))).status).toBe(201);
    expect((await first.scim(`GET /Users/${id}`)).status).toBe(200);
    expect(await isMember(team, email)).toBe(false);
  });
});

describe('a connection of the team', () => {
  test('joins an account that its directory has provisioned, in every app', async () => {
    const team = await newTeamWithDomain(project);
    const email = team.newEmail();
    await (await directoryOf(team)).scim('POST /Users', provisioned(email));
    const { id } = await userOf(email);
    const { body } = await signInBySaml(await newSamlConnection(team), email);
    expect(decodeJwt(body.access_token).sub).toBe(id);
    expect(await userOf(email)).toMatchObject({ primary_email_verified: true });
  });

  test('goes on with the account of the one before it', async () => {
    const team = await newTeamWithDomain(project);
    const email = team.newEmail();
    const [first, next] = [await newSamlConnection(team), await newSamlConnection(team)];
    const { sub } = decodeJwt((await signInBySaml(first, email)).body.access_token);
    await team.admin.call(`DELETE /latchkey/teams/${team.teamId}/sso-connections/${first.id}`);
    const again = await signInBySaml(next, email);
    expect([decodeJwt(again.body.access_token).sub, again.body.is_new_user]).toEqual([sub, false]);
  });

  test("doesn't join an unverified account that the directory of another team has provisioned", async () => {
    const [team, other] = [await newTeamWithDomain(project), await newTeamWithDomain(project)];
    const email = team.newEmail();
    await (await directoryOf(other, project.server)).scim('POST /Users', provisioned(email));
    const answer = await signInBySaml(await newSamlConnection(team), email);
    expect(toldApp(answer)).toMatchObject({ errorCode: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE' });
  });
});
