import { rateLimits } from '@latchkey/service/platform/rate-limit/rate-limit';
import { newEmail, newProject, refusal, type TestProject, world } from '@latchkey/testing';
import {
  answerSaml,
  newSamlConnection,
  newTeamWithDomain,
  postResponse,
  samlRequestOf,
  samlResponse,
  signInBySaml,
  type TestConnection,
  verifyDomain,
} from '@latchkey/testing/oauth/connection';
import { scimAt } from '@latchkey/testing/people/directory';
import { begin, exchange, sharedProviders, toldApp } from '@latchkey/testing/people/oauth-app';
import { selfSigned } from '@latchkey/testing/saml/certificate';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { stepAt, totpOf } from '../../mfa/totp.ts';
import { CREATIONS } from '../../single-sign-on/limits.ts';

let project: TestProject;
let connection: TestConnection;

beforeAll(async () => {
  project = await newProject(sharedProviders('github'));
  connection = await newSamlConnection(await newTeamWithDomain(project));
});

const userIdOf = ({ body }: { body: { access_token: string } }) => decodeJwt(body.access_token).sub as string;
const show = async (id: string) => (await project.server(`GET /users/${id}`)).body;
const membersOf = async (teamId: string): Promise<string[]> =>
  (await project.server('GET /team-member-profiles', { query: { team_id: teamId } })).body.items.map(
    ({ user_id }: { user_id: string }) => user_id,
  );
const because = (name: Parameters<typeof refusal>[0], detail: string) => {
  const { text, ...answer } = refusal(name);
  return { ...answer, text: `${text} ${detail}` };
};

describe('who comes by SAML', () => {
  test('is a new user with a verified address, and a member of the team', async () => {
    const email = connection.newEmail();
    const answer = await signInBySaml(connection, email);
    expect(answer.body.is_new_user).toBe(true);
    const id = userIdOf(answer);
    expect(await show(id)).toMatchObject({
      primary_email: email,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      has_password: false,
    });
    expect(await membersOf(connection.teamId)).toContain(id);
  });

  test('is the same user the next time', async () => {
    const email = connection.newEmail();
    const id = userIdOf(await signInBySaml(connection, email));
    const again = await signInBySaml(connection, email);
    expect([userIdOf(again), again.body.is_new_user]).toEqual([id, false]);
  });

  test('is one of many who come at the same moment', async () => {
    const own = await newSamlConnection(await newTeamWithDomain(project));
    const answers = await Promise.all(Array.from({ length: 6 }, () => signInBySaml(own, own.newEmail())));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  test('leaves no account at the connection behind when the team ends', async () => {
    const own = await newSamlConnection(await newTeamWithDomain(project));
    const id = userIdOf(await signInBySaml(own, own.newEmail()));
    expect((await show(id)).oauth_providers).toHaveLength(1);
    expect((await project.server(`DELETE /teams/${own.teamId}`)).status).toBe(200);
    expect((await show(id)).oauth_providers).toEqual([]);
  });

  test('is a new user also where the project takes no sign-ups', async () => {
    const closed = await newProject();
    const own = await newSamlConnection(await newTeamWithDomain(closed));
    await closed.admin('PATCH /internal/projects/current', { body: { config: { sign_up_enabled: false } } });
    const password = {
      email: newEmail(),
      password: 'correct horse battery 9',
      verification_callback_url: 'http://localhost:3000/verify',
    };
    const { body } = await closed.call('POST /auth/password/sign-up', { body: password });
    expect(body.code).toBe('SIGN_UP_NOT_ENABLED');
    expect((await signInBySaml(own, own.newEmail())).body.is_new_user).toBe(true);
  });

  test('is the user who has verified the address, and becomes a member', async () => {
    const user = await project.signUp({ email: connection.newEmail() });
    await project.server(`PATCH /users/${user.id}`, { body: { primary_email_verified: true } });
    expect(userIdOf(await signInBySaml(connection, user.email))).toBe(user.id);
    expect(await membersOf(connection.teamId)).toContain(user.id);
  });

  test('takes over an account whose address was never verified, if the app can tell', async () => {
    const user = await project.signUp({ email: connection.newEmail() });
    const refused = await signInBySaml(connection, user.email);
    expect(toldApp(refused)).toMatchObject({
      errorCode: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    });
    expect(userIdOf(await signInBySaml(connection, user.email, { may_secure: 'true' }))).toBe(user.id);
    expect(await show(user.id)).toMatchObject({ has_password: false, primary_email_verified: true });
  });

  test('proves a second factor where the user has one', async () => {
    const email = connection.newEmail();
    const id = userIdOf(await signInBySaml(connection, email));
    await project.server(`PATCH /users/${id}`, {
      body: { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') },
    });
    expect((await signInBySaml(connection, email)).body.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  });
});

describe('a connection speaks for the domains of its team alone', () => {
  const foreign = refusal('SINGLE_SIGN_ON_DOMAIN_NOT_VERIFIED');
  const usersWith = async (email: string) =>
    (await project.server('GET /users', { query: { query: email } })).body.items.map(({ id }: { id: string }) => id);
  /** Takes the domain from the team, as the end of its record does. */
  const dropDomain = async ({ admin, teamId }: TestConnection) => {
    const path = `/latchkey/teams/${teamId}/domains`;
    const [domain] = (await admin.call(`GET ${path}`)).body.items;
    expect((await admin.call(`DELETE ${path}/${domain.id}`)).status).toBe(200);
  };

  test.each([
    ['of another domain', async () => newEmail()],
    ["of another team's domain", async () => (await newTeamWithDomain(project)).newEmail()],
    ['of one that lies below it', async () => `ada@sub.${connection.domain}`],
    [
      'of one that the team has added and not verified',
      async () => {
        const email = newEmail();
        const domain = email.slice(email.indexOf('@') + 1);
        await connection.admin.call(`POST /latchkey/teams/${connection.teamId}/domains`, { body: { domain } });
        return email;
      },
    ],
  ])('an address %s makes no user, and signs in to none', async (_, addressOf) => {
    const [unknown, held] = [await addressOf(), await addressOf()];
    const user = await project.signUp({ email: held });
    await project.server(`PATCH /users/${user.id}`, { body: { primary_email_verified: true } });
    expect(await signInBySaml(connection, held)).toMatchObject(foreign);
    if (unknown !== held) expect(await signInBySaml(connection, unknown)).toMatchObject(foreign);
    expect(await usersWith(unknown)).toEqual(unknown === held ? [user.id] : []);
    expect(await membersOf(connection.teamId)).not.toContain(user.id);
  });

  test('a name without an address makes no user', async () => {
    expect(await signInBySaml(connection, `E-${connection.domain.slice(0, 12)}`)).toMatchObject(foreign);
  });

  test('the name of one connection is unknown at another one', async () => {
    const email = connection.newEmail();
    await signInBySaml(connection, email);
    const other = await newSamlConnection(await newTeamWithDomain(project));
    expect(await signInBySaml(other, email)).toMatchObject(foreign);
  });

  test('who has left the team comes back by an own address of its domains alone', async () => {
    const own = connection.newEmail();
    const id = userIdOf(await signInBySaml(connection, own));
    await project.server(`DELETE /team-memberships/${connection.teamId}/${id}`);
    expect(userIdOf(await signInBySaml(connection, own))).toBe(id);
    expect(await membersOf(connection.teamId)).toContain(id);

    await project.server(`DELETE /team-memberships/${connection.teamId}/${id}`);
    await project.server(`PATCH /users/${id}`, { body: { primary_email: newEmail() } });
    await project.server(`PATCH /users/${id}`, { body: { primary_email_auth_enabled: true } });
    for (const channel of (await project.server('GET /contact-channels', { query: { user_id: id } })).body.items)
      if (channel.value === own) await project.server(`DELETE /contact-channels/${id}/${channel.id}`);
    expect(await signInBySaml(connection, own)).toMatchObject(refusal('SINGLE_SIGN_ON_NOT_A_MEMBER'));
  });

  test('a domain that is taken from the team takes its users out of its reach, also those whom it knows', async () => {
    const own = await newSamlConnection(await newTeamWithDomain(project));
    const [known, stranger] = [own.newEmail(), own.newEmail()];
    const id = userIdOf(await signInBySaml(own, known));
    await dropDomain(own);
    expect(await signInBySaml(own, known)).toMatchObject(foreign);
    expect(await signInBySaml(own, stranger)).toMatchObject(foreign);
    await verifyDomain(own.admin, own.teamId, own.domain);
    expect(userIdOf(await signInBySaml(own, known))).toBe(id);
  });

  test('a known user is not reached with an address of another domain that the team has', async () => {
    const own = await newSamlConnection(await newTeamWithDomain(project));
    const known = own.newEmail();
    const id = userIdOf(await signInBySaml(own, known));
    await dropDomain(own);
    const later = `${own.domain.slice(0, 12)}.example`;
    await verifyDomain(own.admin, own.teamId, later);
    const email = `ada@${later}`;
    const come = async () => {
      const flow = await begin(project, {}, own.providerId);
      const attributes = `<saml:Attribute Name="email"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute>`;
      return answerSaml(own, flow, { nameId: known, attributes });
    };
    expect(await come()).toMatchObject(foreign);

    await project.server(`PATCH /users/${id}`, { body: { primary_email: email, primary_email_verified: true } });
    await project.server(`PATCH /users/${id}`, { body: { primary_email_auth_enabled: true } });
    expect(toldApp(await come()).code).toEqual(expect.any(String));
    expect(userIdOf(await signInBySaml(own, known))).toBe(id);
  });

  test('so many users come about at once, and no more', async () => {
    const { database, parts } = await world();
    const { db } = database;
    const { project_id: projectId } = await db
      .selectFrom('single_sign_on_connections')
      .select('project_id')
      .where('id', '=', connection.id)
      .executeTakeFirstOrThrow();
    const own = await newSamlConnection(await newTeamWithDomain(project));
    const known = own.newEmail();
    await signInBySaml(own, known);
    const charges = [{ rate: CREATIONS, key: ['connection users', projectId, own.id] }];
    const rates = rateLimits(parts.ring);
    for (let left = CREATIONS.burst; left > 0; left--) await rates.tryReserve(db, parts.clock(), charges);
    expect((await signInBySaml(own, own.newEmail())).status).toBe(429);
    expect((await signInBySaml(own, known)).status).toBe(200);
  });
});

describe('nobody comes in', () => {
  const start = () => begin(project, {}, connection.providerId);

  test('by a connection of another project', async () => {
    const elsewhere = await newProject();
    await expect(begin(elsewhere, {}, connection.providerId)).rejects.toThrow('OAUTH_PROVIDER_NOT_FOUND');
  });

  test("by a response to another browser's request", async () => {
    const [own, other] = [await start(), await start()];
    const { id, relayState } = samlRequestOf(other);
    const stolen = await samlResponse(connection, { nameId: connection.newEmail(), inResponseTo: id });
    expect(await postResponse(connection, stolen, { relayState, cookie: own.cookie })).toMatchObject(
      refusal('OAUTH_COOKIE_MISSING'),
    );
    const mixed = { relayState: samlRequestOf(own).relayState, cookie: own.cookie };
    expect(await postResponse(connection, stolen, mixed)).toMatchObject(
      because('SINGLE_SIGN_ON_RESPONSE_REFUSED', 'Reason: in_response_to_mismatch.'),
    );
  });

  test('by an assertion that was used before', async () => {
    const assertionId = `_${connection.domain}`;
    const [first, second] = [await start(), await start()];
    const nameId = connection.newEmail();
    expect((await answerSaml(connection, first, { nameId, assertionId })).status).toBe(303);
    expect(await answerSaml(connection, second, { nameId, assertionId })).toMatchObject(
      refusal('SINGLE_SIGN_ON_RESPONSE_USED'),
    );
  });

  test('by the same response twice', async () => {
    const flow = await start();
    const { id, relayState } = samlRequestOf(flow);
    const response = await samlResponse(connection, { nameId: connection.newEmail(), inResponseTo: id });
    const come = () => postResponse(connection, response, { relayState, cookie: flow.cookie });
    expect((await come()).status).toBe(303);
    expect(await come()).toMatchObject(refusal('OAUTH_FLOW_UNKNOWN'));
  });

  test('by a response that another key has signed', async () => {
    const key = await selfSigned();
    expect(await answerSaml(connection, await start(), { nameId: connection.newEmail() }, { key })).toMatchObject({
      status: 400,
      text: expect.stringContaining('Reason: '),
    });
  });

  test("by the response of another team's identity provider", async () => {
    const other = await newSamlConnection(await newTeamWithDomain(project));
    const flow = await start();
    const { id, relayState } = samlRequestOf(flow);
    const response = await samlResponse(other, { nameId: connection.newEmail(), inResponseTo: id });
    const answer = await postResponse(connection, response, { relayState, cookie: flow.cookie });
    expect(answer).toMatchObject(because('SINGLE_SIGN_ON_RESPONSE_REFUSED', 'Reason: destination_mismatch.'));
    const elsewhere = await postResponse(other, response, { relayState, cookie: flow.cookie });
    expect(elsewhere).toMatchObject(refusal('OAUTH_FLOW_UNKNOWN'));
  });

  test('without a response', async () => {
    const flow = await start();
    const { relayState } = samlRequestOf(flow);
    const answer = await postResponse(connection, '', { relayState, cookie: flow.cookie });
    expect(answer).toMatchObject({ status: 400, text: expect.stringContaining('Reason: ') });
  });

  test('by a connection that was switched off, or deleted, before the answer', async () => {
    for (const end of ['off', 'deleted'] as const) {
      const own = await newSamlConnection(await newTeamWithDomain(project));
      const flow = await begin(project, { error_redirect_url: undefined }, own.providerId);
      if (end === 'off') await own.change({ is_enabled: false });
      else await own.admin.call(`DELETE /latchkey/teams/${own.teamId}/sso-connections/${own.id}`);
      expect(await answerSaml(own, flow, { nameId: own.newEmail() })).toMatchObject({
        body: { code: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED' },
      });
    }
  });

  test('by a connection that was switched off before the app came with the code', async () => {
    const own = await newSamlConnection(await newTeamWithDomain(project));
    const flow = await begin(project, {}, own.providerId);
    const { code = '' } = toldApp(await answerSaml(own, flow, { nameId: own.newEmail() }));
    await own.change({ is_enabled: false });
    expect((await exchange(flow, code)).body.code).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
    await own.change({ is_enabled: true });
    expect((await exchange(flow, code)).status).toBe(200);
  });

  test('with a second factor, by a connection that was switched off before it', async () => {
    const own = await newSamlConnection(await newTeamWithDomain(project));
    const email = own.newEmail();
    const id = userIdOf(await signInBySaml(own, email));
    const secret = Buffer.alloc(20, 7);
    await project.server(`PATCH /users/${id}`, { body: { totp_secret_base64: secret.toString('base64') } });
    const { attempt_code: code } = (await signInBySaml(own, email)).body.details;
    const complete = async () => {
      const totp = await totpOf(secret, stepAt((await world()).clock()));
      return project.call('POST /auth/mfa/sign-in', { body: { type: 'totp', totp, code } });
    };
    await own.change({ is_enabled: false });
    expect((await complete()).body.code).toBe('VERIFICATION_CODE_NOT_FOUND');
    await own.change({ is_enabled: true });
    await project.server(`DELETE /team-memberships/${own.teamId}/${id}`);
    expect((await complete()).body.code).toBe('VERIFICATION_CODE_NOT_FOUND');
    await project.server(`POST /team-memberships/${own.teamId}/${id}`, { body: {} });
    expect((await complete()).status).toBe(200);
  });

  test('who has left the team before the app came with the code', async () => {
    const flow = await start();
    const email = connection.newEmail();
    const { code = '' } = toldApp(await answerSaml(connection, flow, { nameId: email }));
    const { items } = (await project.server('GET /users', { query: { query: email } })).body;
    await project.server(`DELETE /team-memberships/${connection.teamId}/${items[0].id}`);
    expect(await exchange(flow, code)).toMatchObject(refusal('SINGLE_SIGN_ON_NOT_A_MEMBER'));
  });

  test('who was banned', async () => {
    const email = connection.newEmail();
    const id = userIdOf(await signInBySaml(connection, email));
    await project.server(`PUT /latchkey/users/${id}/ban`, { body: {} });
    expect(await signInBySaml(connection, email)).toMatchObject(refusal('USER_BANNED'));
  });

  test('whom a directory of the team has deactivated', async () => {
    const path = `/latchkey/teams/${connection.teamId}/directories`;
    const directory = (await project.server(`POST ${path}`, { body: { display_name: 'Okta' } })).body;
    const { token } = (await project.server(`POST ${path}/${directory.id}/tokens`, { body: {} })).body;
    const scim = scimAt(directory.base_url, token);
    const email = connection.newEmail();
    const id = userIdOf(await signInBySaml(connection, email));
    const flow = await start();
    const { code = '' } = toldApp(await answerSaml(connection, flow, { nameId: email }));
    const user = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: email, active: true };
    const created = await scim('POST /Users', user);
    await scim(`PUT /Users/${created.body.id}`, { ...user, active: false });
    expect(await membersOf(connection.teamId)).not.toContain(id);
    expect((await exchange(flow, code)).body.code).toBe('INVALID_AUTHORIZATION_CODE');
    expect(await signInBySaml(connection, email)).toMatchObject(refusal('SINGLE_SIGN_ON_USER_DEACTIVATED'));
  });

  test('to link it to an account', async () => {
    const user = await project.signUp();
    const { ticket } = (await user.call('POST /latchkey/oauth/link-ticket', { body: {} })).body;
    await expect(begin(project, { type: 'link', ticket }, connection.providerId)).rejects.toThrow(
      'OAUTH_PROVIDER_NOT_FOUND',
    );
  });
});
