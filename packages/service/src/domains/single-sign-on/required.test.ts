import { newEmail, newProject, refusal, type TestProject, type TestUser, world } from '@latchkey/testing';
import {
  connectionsAt,
  newSamlConnection,
  newTeamWithDomain,
  signInBySaml,
  type TestConnection,
} from '@latchkey/testing/oauth/connection';
import { previousSystem } from '@latchkey/testing/oauth/previous-system';
import { newPasskey, signIn } from '@latchkey/testing/passkey/ceremonies';
import { sharedProviders, signInBy } from '@latchkey/testing/people/oauth-app';
import { selfSigned } from '@latchkey/testing/saml/certificate';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';

let project: TestProject;
let connection: TestConnection;

beforeAll(async () => {
  project = await newProject({ ...sharedProviders('github'), magic_link_enabled: true, passkey_enabled: true });
  connection = await newSamlConnection(await newTeamWithDomain(project));
  await signInBySaml(connection, connection.newEmail());
  expect((await connection.change({ is_required_for_domains: true })).status).toBe(200);
});

const required = refusal('SINGLE_SIGN_ON_REQUIRED');
const PASSWORD = 'correct horse battery 9';

/** A member of the team with a verified address, of its domain unless another is given. */
async function member(email = connection.newEmail()): Promise<TestUser> {
  const user = await project.signUp({ email, password: PASSWORD });
  await project.server(`PATCH /users/${user.id}`, { body: { primary_email_verified: true, otp_auth_enabled: true } });
  await project.server(`POST /team-memberships/${connection.teamId}/${user.id}`, { body: {} });
  return user;
}

const byPassword = ({ email }: { email: string }) =>
  project.call('POST /auth/password/sign-in', { body: { email, password: PASSWORD } });
const exceptionsAt = () => `${connectionsAt(connection.teamId)}/${connection.id}/exceptions`;

describe('where a connection is required, a member comes in', () => {
  test('by the connection', async () => {
    const user = await member();
    const { body } = await signInBySaml(connection, user.email);
    expect(decodeJwt(body.access_token).sub).toBe(user.id);
  });

  test('not by password', async () => {
    expect(await byPassword(await member())).toMatchObject(required);
  });

  test('not by a code', async () => {
    const { email } = await member();
    const { nonce } = (
      await project.call('POST /auth/otp/send-sign-in-code', {
        body: { email, callback_url: 'http://localhost:3000/callback' },
      })
    ).body;
    const mails = await project.mailbox.to(email);
    const code = mails.find(({ linkCode }) => linkCode?.endsWith(nonce))?.linkCode;
    expect(await project.call('POST /auth/otp/sign-in', { body: { code } })).toMatchObject(required);
  });

  test('not by a passkey', async () => {
    const passkey = await newPasskey((await member()).call);
    expect(await signIn(project.call, passkey)).toMatchObject(required);
  });

  test('not by an account at a provider', async () => {
    expect(await signInBy(project, { email: (await member()).email })).toMatchObject(required);
  });

  test('not by the password or a token of the previous system', async () => {
    const there = await previousSystem();
    const { clock, database } = await world();
    const body = {
      source: 'old',
      ends_at_millis: clock() + 3_600_000,
      passwords: { kind: 'hook', url: `${there.url}/hook` },
      sessions: { issuer: there.url, audience: 'app' },
    };
    await project.server('PUT /latchkey/previous-system', { body });
    const { body: begun } = await project.server('POST /latchkey/imports', { body: { source: 'old' } });
    const team = { project_id: project.id, team_id: connection.teamId, import_id: begun.id };
    const claim = { source: 'old', source_id: 'team', digest: Buffer.alloc(32) };
    await database.db
      .insertInto('imported_teams')
      .values({ ...team, ...claim })
      .execute();

    const { id, email, password } = there.addUser({ email: connection.newEmail() });
    const emails = [{ value: email, is_verified: true }];
    there.react([200, { result: 'found', user: { source_id: id, emails, teams: [{ source_id: 'team' }] } }]);
    const signedIn = await project.call('POST /auth/password/sign-in', { body: { email, password } });
    expect(signedIn).toMatchObject(required);
    there.react('answer');
    const token = await there.token({ sub: id }, { now: clock() });
    const exchanged = await project.call('POST /latchkey/previous-system/session', { body: { token } });
    expect(exchanged).toMatchObject(required);
    there.close();
  });

  test("not by another team's connection", async () => {
    const other = await newSamlConnection(await newTeamWithDomain(project));
    const name = other.newEmail();
    const { body } = await signInBySaml(other, name);
    const id = decodeJwt(body.access_token).sub as string;
    const email = connection.newEmail();
    await project.server(`PATCH /users/${id}`, { body: { primary_email: email, primary_email_verified: true } });
    await project.server(`POST /team-memberships/${connection.teamId}/${id}`, { body: {} });
    expect(await signInBySaml(other, name)).toMatchObject(required);
  });

  test('not by password once another address is the primary one', async () => {
    const user = await member();
    const [own] = (await project.server('GET /contact-channels', { query: { user_id: user.id } })).body.items;
    const email = newEmail();
    const other = { user_id: user.id, type: 'email', value: email, used_for_auth: true, is_verified: true };
    const made = await project.server('POST /contact-channels', { body: { ...other, is_primary: true } });
    expect(made.status).toBe(201);
    expect(await byPassword({ email })).toMatchObject(required);
    await project.server(`DELETE /contact-channels/${user.id}/${own.id}`);
    expect((await byPassword({ email })).status).toBe(200);
  });

  test('not by password without the address, where the connection has signed the member in', async () => {
    const user = await member();
    await signInBySaml(connection, user.email);
    const email = newEmail();
    await project.server(`PATCH /users/${user.id}`, { body: { primary_email: email, primary_email_verified: true } });
    await project.server(`PATCH /users/${user.id}`, { body: { primary_email_auth_enabled: true } });
    for (const { id, value } of (await project.server('GET /contact-channels', { query: { user_id: user.id } })).body
      .items)
      if (value === user.email) await project.server(`DELETE /contact-channels/${user.id}/${id}`);
    expect(await byPassword({ email })).toMatchObject(required);
    expect((await user.call(`DELETE /latchkey/connected-accounts/me/${connection.providerId}`)).status).toBe(403);
  });

  test('with a second factor after it', async () => {
    const user = await member();
    await project.server(`PATCH /users/${user.id}`, {
      body: { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') },
    });
    expect((await signInBySaml(connection, user.email)).body.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  });
});

describe('what goes on all the same', () => {
  test('a session that has begun before', async () => {
    const user = await member();
    const { status } = await project.call('POST /auth/sessions/current/refresh', {
      headers: { 'refresh-token': user.refreshToken },
    });
    expect(status).toBe(200);
  });

  test('what a server asks for', async () => {
    const { id } = await member();
    expect((await project.server('POST /auth/sessions', { body: { user_id: id } })).status).toBe(200);
    const body = { user_id: id, is_impersonation: true };
    expect((await project.server('POST /auth/sessions', { body })).status).toBe(200);
  });

  test('members with an address of another domain', async () => {
    expect((await byPassword(await member(newEmail()))).status).toBe(200);
  });

  test('people with an address of the domain who are in no team', async () => {
    const email = connection.newEmail();
    await project.signUp({ email, password: PASSWORD });
    expect((await byPassword({ email })).status).toBe(200);
  });

  test('exceptions, until they end', async () => {
    const user = await member();
    const path = `${exceptionsAt()}/${user.id}`;
    expect((await connection.admin.call(`PUT ${path}`, { body: {} })).status).toBe(200);
    expect((await connection.admin.call(`PUT ${path}`, { body: {} })).status).toBe(200);
    expect((await connection.admin.call(`GET ${exceptionsAt()}`)).body.items).toEqual([
      { user_id: user.id, created_at_millis: expect.any(Number) },
    ]);
    expect((await byPassword(user)).status).toBe(200);
    expect((await connection.admin.call(`DELETE ${path}`)).status).toBe(200);
    expect(await byPassword(user)).toMatchObject(required);
    expect(await connection.admin.call(`DELETE ${path}`)).toMatchObject(refusal('SINGLE_SIGN_ON_EXCEPTION_UNKNOWN'));
  });

  test('everything while the connection is off', async () => {
    const own = await newSamlConnection(await newTeamWithDomain(project));
    await signInBySaml(own, own.newEmail());
    await own.change({ is_required_for_domains: true });
    const user = await project.signUp({ email: own.newEmail(), password: PASSWORD });
    await project.server(`POST /team-memberships/${own.teamId}/${user.id}`, { body: {} });
    expect(await byPassword(user)).toMatchObject(required);
    await own.change({ is_enabled: false });
    expect((await byPassword(user)).status).toBe(200);
  });
});

describe('who can be an exception, and when a connection can be required', () => {
  test('only members are exceptions', async () => {
    const { id } = await project.signUp();
    expect(await connection.admin.call(`PUT ${exceptionsAt()}/${id}`, { body: {} })).toMatchObject(
      refusal('SINGLE_SIGN_ON_EXCEPTION_NO_MEMBER'),
    );
  });

  test('not before it has signed anyone in, nor after it is another identity provider', async () => {
    const own = await newSamlConnection(await newTeamWithDomain(project));
    const notProven = refusal('SINGLE_SIGN_ON_NOT_PROVEN');
    expect(await own.change({ is_required_for_domains: true })).toMatchObject(notProven);
    await signInBySaml(own, own.newEmail());
    await own.change({ saml: { entity_id: 'https://other.example' } });
    expect(await own.change({ is_required_for_domains: true })).toMatchObject(notProven);
  });

  test('not before it has signed anyone in with its new certificates', async () => {
    const own = await newSamlConnection(await newTeamWithDomain(project));
    await signInBySaml(own, own.newEmail());
    const { certificate } = await selfSigned();
    await own.change({ saml: { certificates: [certificate] } });
    expect(await own.change({ is_required_for_domains: true })).toMatchObject(refusal('SINGLE_SIGN_ON_NOT_PROVEN'));
  });

  test('it can be changed, and switched off, after the domain was lost', async () => {
    const own = await newSamlConnection(await newTeamWithDomain(project));
    await signInBySaml(own, own.newEmail());
    await own.change({ is_required_for_domains: true });
    const path = `/latchkey/teams/${own.teamId}/domains`;
    const [domain] = (await own.admin.call(`GET ${path}`)).body.items;
    await own.admin.call(`DELETE ${path}/${domain.id}`);
    expect((await own.change({ display_name: 'Entra ID', is_enabled: false })).status).toBe(200);
  });

  test('not without a verified domain', async () => {
    const own = await newSamlConnection(await newTeamWithDomain(project));
    await signInBySaml(own, own.newEmail());
    const path = `/latchkey/teams/${own.teamId}/domains`;
    const [domain] = (await own.admin.call(`GET ${path}`)).body.items;
    await own.admin.call(`DELETE ${path}/${domain.id}`);
    expect(await own.change({ is_required_for_domains: true })).toMatchObject(refusal('SINGLE_SIGN_ON_NOT_PROVEN'));
  });
});

describe('the connection of an address', () => {
  const discover = async (email: string) =>
    (await project.call('POST /latchkey/sso/discover', { body: { email } })).body;

  test('is the same for those who are users and those who are not', async () => {
    const told = { connection_id: connection.id, is_required: true };
    expect(await discover((await member()).email)).toEqual(told);
    expect(await discover(connection.newEmail().toUpperCase())).toEqual(told);
  });

  test('is none for other domains, and in other projects', async () => {
    const none = { connection_id: null, is_required: false };
    expect(await discover(newEmail())).toEqual(none);
    expect(await discover(`ada@sub.${connection.domain}`)).toEqual(none);
    const elsewhere = await newProject();
    const email = connection.newEmail();
    expect((await elsewhere.call('POST /latchkey/sso/discover', { body: { email } })).body).toEqual(none);
  });
});
