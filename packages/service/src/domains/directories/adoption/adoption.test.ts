import { newEmail, newProject, type TestProject } from '@latchkey/testing';
import {
  newSamlConnection,
  newTeamWithDomain,
  signInBySaml,
  type TeamWithDomain,
  verifyDomain,
} from '@latchkey/testing/oauth/connection';
import { newPasskey, signIn as signInByPasskey } from '@latchkey/testing/passkey/ceremonies';
import { scimAt } from '@latchkey/testing/people/directory';
import { toldApp } from '@latchkey/testing/people/oauth-app';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';

const PASSWORD = 'a long password of before';
let project: TestProject;
/** One in which users sign in by passkey, too. */
let keys: TestProject;

beforeAll(async () => {
  [project, keys] = await Promise.all([newProject(), newProject({ passkey_enabled: true })]);
});

/** A directory of a team, connected by its administrator, or by the server. */
async function directoryOf({ admin, teamId }: Pick<TeamWithDomain, 'admin' | 'teamId'>, caller = admin.call) {
  const path = `/latchkey/teams/${teamId}/directories`;
  const { id, base_url } = (await caller(`POST ${path}`, { body: { display_name: 'Okta' } })).body;
  const { token } = (await caller(`POST ${path}/${id}/tokens`, { body: {} })).body;
  return { id, scim: scimAt(base_url, token), end: () => caller(`DELETE ${path}/${id}`) };
}

const provisioned = (userName: string, active = true) => ({ userName, active });
const set = (active: boolean) => ({ Operations: [{ op: 'replace', value: { active } }] });
const taken = { status: 409, body: expect.objectContaining({ scimType: 'uniqueness' }) };
const usersOf = async (email: string) => (await project.server('GET /users', { query: { query: email } })).body.items;
const userOf = async (email: string) => (await usersOf(email))[0];
const membersIn = async (project: TestProject, teamId: string): Promise<string[]> =>
  (await project.server('GET /team-member-profiles', { query: { team_id: teamId } })).body.items.map(
    ({ user_id }: { user_id: string }) => user_id,
  );
const isMember = async ({ teamId }: TeamWithDomain, email: string) =>
  (await membersIn(project, teamId)).includes((await userOf(email)).id);

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
    await first.scim(`${method} /Users/${id}`, method === 'PATCH' ? set(false) : undefined);
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
    await first.scim(`PATCH /Users/${id}`, set(false));
    expect((await (await directoryOf(team)).scim('POST /Users', provisioned(email, false))).status).toBe(201);
    expect((await first.scim(`GET /Users/${id}`)).status).toBe(200);
    expect(await isMember(team, email)).toBe(false);
  });

  test('of a user whom it activates later, whom the one before keeps out no longer', async () => {
    const team = await newTeamWithDomain(project);
    const email = team.newEmail();
    const first = await directoryOf(team);
    const { id } = (await first.scim('POST /Users', provisioned(email))).body;
    await first.scim(`PATCH /Users/${id}`, set(false));
    const next = await directoryOf(team);
    const created = await next.scim('POST /Users', provisioned(email, false));
    expect((await next.scim(`PATCH /Users/${created.body.id}`, set(true))).status).toBe(200);
    expect(await isMember(team, email)).toBe(true);
    expect((await first.scim(`GET /Users/${id}`)).status).toBe(404);
    expect((await signInBySaml(await newSamlConnection(team), email)).status).toBe(200);
  });

  test('of a user whom the one before has created as inactive', async () => {
    const team = await newTeamWithDomain(project);
    const email = team.newEmail();
    await (await directoryOf(team)).scim('POST /Users', provisioned(email, false));
    expect((await (await directoryOf(team)).scim('POST /Users', provisioned(email))).status).toBe(201);
    expect(await isMember(team, email)).toBe(true);
  });
});

describe('an address that is given to a new person', () => {
  /** A user whom a directory has provisioned, with a password and a passkey. */
  async function employee(externalId?: string) {
    const team = await newTeamWithDomain(keys);
    const email = team.newEmail();
    const first = await directoryOf(team);
    const record = (await first.scim('POST /Users', { ...provisioned(email), externalId })).body;
    const { id } = (await keys.server('GET /users', { query: { query: email } })).body.items[0];
    await keys.server(`PATCH /users/${id}`, { body: { password: PASSWORD, primary_email_verified: true } });
    const { access_token } = await signInWith(email);
    const headers = { 'access-token': access_token };
    const passkey = await newPasskey((path, options) => keys.call(path, { ...options, headers }));
    const gone = () => first.scim(`DELETE /Users/${record.id}`);
    return { team, email, id, first, record, passkey, gone };
  }
  const signInWith = async (email: string) =>
    (await keys.call('POST /auth/password/sign-in', { body: { email, password: PASSWORD } })).body;

  test('gives another directory the account without what signed in to it before', async () => {
    const { team, email, id, passkey, gone } = await employee();
    await gone();
    expect((await (await directoryOf(team)).scim('POST /Users', provisioned(email))).status).toBe(201);
    expect(await membersIn(keys, team.teamId)).toContain(id);
    expect(await signInWith(email)).toMatchObject({ code: 'EMAIL_PASSWORD_MISMATCH' });
    expect((await signInByPasskey(keys.call, passkey)).status).not.toBe(200);
  });

  test("doesn't give the account to who signs in by single sign-on with what signed in to it before", async () => {
    const { team, email, id, passkey, gone } = await employee();
    await gone();
    const answer = await signInBySaml(await newSamlConnection(team), email);
    expect(decodeJwt(answer.body.access_token).sub).toBe(id);
    expect(await signInWith(email)).toMatchObject({ code: 'EMAIL_PASSWORD_MISMATCH' });
    expect((await signInByPasskey(keys.call, passkey)).status).not.toBe(200);
  });

  test('is refused by the directory that has removed the user before', async () => {
    const { email, first, gone } = await employee('1');
    await gone();
    for (const externalId of [undefined, '2'])
      expect(await first.scim('POST /Users', { ...provisioned(email), externalId })).toMatchObject({
        status: 409,
        body: {
          scimType: 'uniqueness',
          detail: expect.stringContaining('The directory has removed a user with this email address.'),
        },
      });
  });

  test('is that of the same user under the same name', async () => {
    const { team, email, id, first, passkey, gone } = await employee('1');
    await gone();
    expect((await first.scim('POST /Users', { ...provisioned(email), externalId: '1' })).status).toBe(201);
    expect(await membersIn(keys, team.teamId)).toContain(id);
    expect((await signInByPasskey(keys.call, passkey)).status).toBe(200);
  });
});

describe('a directory that was replaced', () => {
  /** A user whom two directories of a team have as active. */
  async function held() {
    const team = await newTeamWithDomain(project);
    const email = team.newEmail();
    const [first, next] = [await directoryOf(team), await directoryOf(team)];
    const { id } = (await first.scim('POST /Users', provisioned(email))).body;
    const created = (await next.scim('POST /Users', provisioned(email))).body;
    return { team, email, first, next, id, nextId: created.id };
  }

  test.each(['PATCH', 'DELETE'])("doesn't remove a user whom the next one has as active, by %s", async (method) => {
    const { team, email, first, id } = await held();
    const answer = await first.scim(`${method} /Users/${id}`, method === 'PATCH' ? set(false) : undefined);
    expect(answer.status).toBeLessThan(300);
    expect(await isMember(team, email)).toBe(true);
    expect((await signInBySaml(await newSamlConnection(team), email)).status).toBe(200);
  });

  test("doesn't remove such a user by creating a record once more", async () => {
    const { team, email, first, next, id, nextId } = await held();
    await next.scim(`PATCH /Users/${nextId}`, set(false));
    await first.scim(`PATCH /Users/${id}`, set(false));
    await next.scim(`PATCH /Users/${nextId}`, set(true));
    expect((await first.scim(`GET /Users/${id}`)).status).toBe(404);
    expect((await first.scim('POST /Users', provisioned(email, false))).status).toBe(201);
    expect(await isMember(team, email)).toBe(true);
  });

  test('lets the last one that has the user as active remove the user, and either bring the user back', async () => {
    const { team, email, first, next, id, nextId } = await held();
    await first.scim(`PATCH /Users/${id}`, set(false));
    await next.scim(`PATCH /Users/${nextId}`, set(false));
    expect(await isMember(team, email)).toBe(false);
    await first.scim(`PATCH /Users/${id}`, set(true));
    expect(await isMember(team, email)).toBe(true);
  });
});

describe('a removal by a directory', () => {
  test('counts no longer once the user was added, and removed again, by hand', async () => {
    const team = await newTeamWithDomain(project);
    const email = team.newEmail();
    const first = await directoryOf(team);
    const { id } = (await first.scim('POST /Users', provisioned(email))).body;
    await first.scim(`DELETE /Users/${id}`);
    const path = `/team-memberships/${team.teamId}/${(await userOf(email)).id}`;
    await project.server(`POST ${path}`, { body: {} });
    await project.server(`DELETE ${path}`);
    expect(await (await directoryOf(team)).scim('POST /Users', provisioned(email))).toMatchObject(taken);
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
