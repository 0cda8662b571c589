import { createVerify, X509Certificate } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { knownError, newProject, refusal, type TestProject, world } from '@latchkey/testing';
import { untilRefused } from '@latchkey/testing/http/until-refused';
import {
  answerSaml,
  connectionsAt,
  newSamlConnection,
  newTeamWithDomain,
  samlLogoutRequest,
  samlLogoutResponse,
  samlRequestOf,
  sendLogout,
  signInBySaml,
  type TestConnection,
} from '@latchkey/testing/oauth/connection';
import { begin as beginFlow, exchange, toldApp } from '@latchkey/testing/people/oauth-app';
import { race } from '@latchkey/testing/race';
import { selfSigned } from '@latchkey/testing/saml/certificate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { stepAt, totpOf } from '../../mfa/totp.ts';

const TARGET = 'http://localhost:3000/signed-out';
let project: TestProject;
let connection: TestConnection;

beforeAll(async () => {
  project = await newProject();
  connection = await newSamlConnection(await newTeamWithDomain(project));
});

/** A session, and whether it is live. */
async function comeIn(email: string, sessionIndex?: string, at = connection) {
  const { body } = await signInBySaml(at, email, {}, sessionIndex === undefined ? {} : { sessionIndex });
  return sessionOf(body, at.project);
}

const sessionOf = ({ access_token, refresh_token }: Record<string, string>, at = project) => ({
  call: (endpoint: string, body?: object) =>
    at.call(endpoint, { headers: { 'access-token': access_token ?? '' }, ...(body && { body }) }),
  isLive: async () =>
    (
      await at.call('POST /auth/sessions/current/refresh', {
        headers: { 'refresh-token': refresh_token ?? '' },
      })
    ).status === 200,
});

/** Has a user ask for a second factor; answers what completes a sign-in with it. */
async function withSecondFactor(email: string, at = connection) {
  const secret = Buffer.alloc(20, 7);
  const { id } = (await (await comeIn(email, undefined, at)).call('GET /users/me')).body;
  await project.server(`PATCH /users/${id}`, { body: { totp_secret_base64: secret.toString('base64') } });
  return (code: string) => {
    const body = { type: 'totp', totp: totpOf(secret, stepAt(Date.now())), code };
    return project.call('POST /auth/mfa/sign-in', { body });
  };
}

/** So many statements wait for a lock. */
async function waiting() {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    (await world()).database.db,
  );
  return rows.length;
}

/** What a redirect to the identity provider says, once its signature has proven to be ours. */
async function sentTo(location: string | null | undefined, of = connection) {
  const url = new URL(location ?? '');
  const [signed = '', signature = ''] = url.search.slice(1).split('&Signature=');
  const { body } = await of.admin.call(`GET ${connectionsAt(of.teamId)}/${of.id}/saml-keys`);
  const { publicKey } = new X509Certificate(body.items[0].certificate_pem);
  const isOurs = createVerify('sha256').update(signed).verify(publicKey, decodeURIComponent(signature), 'base64');
  expect(isOurs).toBe(true);
  const field = url.searchParams.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse';
  const xml = inflateRawSync(Buffer.from(url.searchParams.get(field) ?? '', 'base64')).toString();
  const id = /\bID="([^"]+)"/.exec(xml)?.[1] ?? '';
  return { at: `${url.origin}${url.pathname}`, field, xml, id, relayState: url.searchParams.get('RelayState') ?? '' };
}

const refused = (reason: string) => ({
  status: 400,
  text: `${refusal('SINGLE_SIGN_ON_LOGOUT_REFUSED').text} Reason: ${reason}.`,
});

describe('an identity provider signs out', () => {
  test.each(['redirect', 'post'] as const)('the sessions that it names, by %s', async (binding) => {
    const [ada, grace] = [connection.newEmail(), connection.newEmail()];
    const [named, other, hers] = [await comeIn(ada, '_one'), await comeIn(ada, '_two'), await comeIn(grace, '_one')];
    const xml = await samlLogoutRequest(connection, ada, { sessions: ['_one', '_three'] });
    const answer = await sendLogout(connection, 'SAMLRequest', xml, { binding, relayState: 'theirs' });
    expect(answer.status).toBe(303);
    const sent = await sentTo(answer.headers.get('location'));
    expect(sent).toMatchObject({
      at: 'https://identity-provider.example/slo',
      field: 'SAMLResponse',
      relayState: 'theirs',
    });
    expect(sent.xml).toContain('status:Success');
    expect([await named.isLive(), await other.isLive(), await hers.isLive()]).toEqual([false, true, true]);
  });

  test('those of the user that it gave no name to, and sign-ins that are under way like that', async () => {
    const [email, grace] = [connection.newEmail(), connection.newEmail()];
    const sessions = [await comeIn(email, ''), await comeIn(email, '_two'), await comeIn(grace, '')];
    const flow = await beginFlow(project, {}, connection.providerId);
    const { code = '' } = toldApp(await answerSaml(connection, flow, { nameId: email, sessionIndex: '' }));
    await sendLogout(connection, 'SAMLRequest', await samlLogoutRequest(connection, email, { sessions: ['_one'] }));
    expect(await Promise.all(sessions.map(({ isLive }) => isLive()))).toEqual([false, true, true]);
    expect((await exchange(flow, code)).body.code).toBe('INVALID_AUTHORIZATION_CODE');
  });

  test('all sessions of a user by this connection, where it names none', async () => {
    const email = connection.newEmail();
    const sessions = [await comeIn(email, '_one'), await comeIn(email, '_two')];
    const second = await newSamlConnection(connection);
    const elsewhere = await comeIn(email, '_one', second);
    await sendLogout(connection, 'SAMLRequest', await samlLogoutRequest(connection, email));
    expect(await Promise.all(sessions.map(({ isLive }) => isLive()))).toEqual([false, false]);
    expect(await elsewhere.isLive()).toBe(true);
  });

  test('a session that took a second factor', async () => {
    const email = connection.newEmail();
    const secondFactor = await withSecondFactor(email);
    const { attempt_code } = (await signInBySaml(connection, email)).body.details;
    const second = sessionOf((await secondFactor(attempt_code)).body);
    expect(await second.isLive()).toBe(true);
    await sendLogout(connection, 'SAMLRequest', await samlLogoutRequest(connection, email, { sessions: ['_session'] }));
    expect(await second.isLive()).toBe(false);
  });

  test('sign-ins that are under way: before the app comes with the code, and before the second factor', async () => {
    const [email, grace] = [connection.newEmail(), connection.newEmail()];
    const secondFactor = await withSecondFactor(email);
    const answeredFor = async (nameId: string, sessionIndex: string) => {
      const flow = await beginFlow(project, {}, connection.providerId);
      const { code = '' } = toldApp(await answerSaml(connection, flow, { nameId, sessionIndex }));
      return () => exchange(flow, code);
    };
    const codes = [
      await answeredFor(email, '_one'),
      await answeredFor(email, '_two'),
      await answeredFor(grace, '_one'),
    ];
    const attempt = async (sessionIndex: string) => (await answeredFor(email, sessionIndex))();
    const attempts = [await attempt('_one'), await attempt('_two')].map(({ body }) => body.details.attempt_code);
    const xml = await samlLogoutRequest(connection, email, { sessions: ['_one'] });
    expect((await sendLogout(connection, 'SAMLRequest', xml)).status).toBe(303);
    const outcomes = await Promise.all(codes.map(async (redeem) => (await redeem()).body.code));
    expect(outcomes).toEqual(['INVALID_AUTHORIZATION_CODE', 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', undefined]);
    expect((await secondFactor(attempts[0])).body.code).toBe('VERIFICATION_CODE_NOT_FOUND');
    expect((await secondFactor(attempts[1])).status).toBe(200);
  });

  test('a sign-in that completes at that moment', async () => {
    const email = connection.newEmail();
    const { id } = (await (await comeIn(email)).call('GET /users/me')).body;
    const flow = await beginFlow(project, {}, connection.providerId);
    const { code = '' } = toldApp(await answerSaml(connection, flow, { nameId: email }));
    const xml = await samlLogoutRequest(connection, email);
    // What completes a sign-in holds the user first of all.
    let completing = Promise.resolve<Awaited<ReturnType<typeof exchange>> | undefined>(undefined);
    const answer = await race(
      async (db) => {
        await db
          .selectFrom('users')
          .select('id')
          .where('project_id', '=', project.id)
          .where('id', '=', id)
          .forUpdate()
          .execute();
        completing = exchange(flow, code);
        await expect.poll(() => waiting(), { timeout: 10_000 }).toBe(1);
      },
      () => sendLogout(connection, 'SAMLRequest', xml),
      async () => {
        await expect.poll(() => waiting(), { timeout: 10_000 }).toBe(2);
      },
    );
    expect(answer.status).toBe(303);
    expect(await sessionOf((await completing)?.body).isLive()).toBe(false);
  });

  test('a command-line program that such a session has let in', async () => {
    const email = connection.newEmail();
    const { body } = await signInBySaml(connection, email, {}, { sessionIndex: '_one' });
    const program = (await project.call('POST /auth/cli', { body: {} })).body;
    const confirmed = await project.call('POST /auth/cli/complete', {
      headers: { 'access-token': body.access_token },
      body: { login_code: program.login_code, refresh_token: body.refresh_token },
    });
    expect(confirmed.status).toBe(200);
    const polled = await project.call('POST /auth/cli/poll', { body: { polling_code: program.polling_code } });
    const session = sessionOf({ refresh_token: polled.body.refresh_token });
    expect(await session.isLive()).toBe(true);
    await sendLogout(connection, 'SAMLRequest', await samlLogoutRequest(connection, email, { sessions: ['_one'] }));
    expect(await session.isLive()).toBe(false);
  });

  test('no session that begins as the connection is deleted, which begins all the same', async () => {
    const own = await newSamlConnection(connection);
    const { body } = await signInBySaml(own, own.newEmail(), {}, { sessionIndex: '_one' });
    const program = (await project.call('POST /auth/cli', { body: {} })).body;
    await project.call('POST /auth/cli/complete', {
      headers: { 'access-token': body.access_token },
      body: { login_code: program.login_code, refresh_token: body.refresh_token },
    });
    const polled = await race(
      (db) => db.deleteFrom('single_sign_on_connections').where('id', '=', own.id).execute(),
      () => project.call('POST /auth/cli/poll', { body: { polling_code: program.polling_code } }),
    );
    expect(polled.status).toBe(201);
    expect(await sessionOf({ refresh_token: polled.body.refresh_token }).isLive()).toBe(true);
  });

  test('no session by a message that is signed by another key, used before, for another connection, or none', async () => {
    const email = connection.newEmail();
    const [session, key] = [await comeIn(email), await selfSigned()];
    const xml = await samlLogoutRequest(connection, email);
    for (const binding of ['redirect', 'post'] as const)
      expect((await sendLogout(connection, 'SAMLRequest', xml, { binding, key })).text).toMatch(
        /Reason: (signature_invalid|certificate_not_pinned)\.$/,
      );
    const other = await newSamlConnection(connection);
    expect(await sendLogout(other, 'SAMLRequest', xml)).toMatchObject(refused('destination_mismatch'));
    expect(await sendLogout(connection, 'SAMLRequest', '<a/>')).toMatchObject(refused('not_a_logout_message'));
    expect(await session.isLive()).toBe(true);
    expect((await sendLogout(connection, 'SAMLRequest', xml)).status).toBe(303);
    const again = await comeIn(email);
    expect(await sendLogout(connection, 'SAMLRequest', xml)).toMatchObject(refusal('SINGLE_SIGN_ON_LOGOUT_USED'));
    expect(await again.isLive()).toBe(true);
  });

  test('no session where its logout address is unknown, or the connection is', async () => {
    const own = await newSamlConnection(connection);
    await own.change({ saml: { slo_url: null } });
    const xml = await samlLogoutRequest(own, own.newEmail());
    expect(await sendLogout(own, 'SAMLRequest', xml)).toMatchObject(refusal('SINGLE_SIGN_ON_LOGOUT_OFF'));
    await own.admin.call(`DELETE ${connectionsAt(own.teamId)}/${own.id}`);
    const { body } = await sendLogout(own, 'SAMLRequest', xml);
    expect(body.code).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
    const nowhere = await project.bare(`GET /projects/${crypto.randomUUID()}/saml/${own.id}/slo`);
    expect(nowhere).toMatchObject(refusal('SINGLE_SIGN_ON_CONNECTION_UNKNOWN'));
  });
});

describe('a user who signs out', () => {
  const begin = (session: { call: Awaited<ReturnType<typeof comeIn>>['call'] }, redirect_url = TARGET) =>
    session.call('POST /latchkey/sso/sign-out', { redirect_url });

  test.each([
    ['done', undefined],
    [
      'over there',
      '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"/></samlp:Status>',
    ],
  ])('is signed out of the identity provider, and comes back when that is %s', async (_, status) => {
    const email = connection.newEmail();
    const session = await comeIn(email, '_mine');
    const { body } = await begin(session);
    const sent = await sentTo(body.url);
    expect(sent).toMatchObject({ at: 'https://identity-provider.example/slo', field: 'SAMLRequest' });
    expect(sent.xml).toContain(`>${email}</saml:NameID><samlp:SessionIndex>_mine</samlp:SessionIndex>`);
    expect(sent.xml).toContain('urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress');
    const xml = await samlLogoutResponse(connection, sent.id, status);
    const back = () => sendLogout(connection, 'SAMLResponse', xml, { relayState: sent.relayState });
    const answer = await back();
    expect([answer.status, answer.headers.get('location')]).toEqual([303, TARGET]);
    expect(await back()).toMatchObject(refusal('OAUTH_FLOW_UNKNOWN'));
  });

  test('comes back by what the identity provider has signed alone, as an answer to this request', async () => {
    const session = await comeIn(connection.newEmail());
    const key = await selfSigned();
    const { id, relayState } = await sentTo((await begin(session)).body.url);
    for (const [other, more, reason] of [
      ['_other', {}, 'in_response_to_mismatch'],
      [undefined, { key }, 'signature_invalid'],
    ] as const) {
      const xml = await samlLogoutResponse(connection, other ?? id);
      const answer = await sendLogout(connection, 'SAMLResponse', xml, { ...more, relayState });
      expect(answer).toMatchObject(refused(reason));
    }
    const xml = await samlLogoutResponse(connection, '_any');
    expect(await sendLogout(connection, 'SAMLResponse', xml)).toMatchObject(refusal('OAUTH_FLOW_UNKNOWN'));
    const right = await samlLogoutResponse(connection, id);
    expect((await sendLogout(connection, 'SAMLResponse', right, { relayState })).status).toBe(303);
  });

  test('leaves a sign-in that waits as it is', async () => {
    const flow = await beginFlow(project, {}, connection.providerId);
    const { id, relayState } = samlRequestOf(flow);
    const xml = await samlLogoutResponse(connection, id);
    const answer = await sendLogout(connection, 'SAMLResponse', xml, { relayState });
    expect(answer).toMatchObject(refusal('OAUTH_FLOW_UNKNOWN'));
    expect(toldApp(await answerSaml(connection, flow, { nameId: connection.newEmail() })).code).toEqual(
      expect.any(String),
    );
  });

  test('is not sent to another identity provider than the one of the sign-in', async () => {
    const own = await newSamlConnection(connection);
    const session = await comeIn(own.newEmail(), undefined, own);
    await own.change({ saml: { entity_id: 'https://other.example', slo_url: 'https://other.example/slo' } });
    expect((await begin(session)).body).toEqual({ url: null });
  });

  test('has nothing to sign out of after another sign-in, or where the identity provider takes no logouts', async () => {
    const user = await project.signUp();
    const none = { status: 200, body: { url: null } };
    const body = { redirect_url: TARGET };
    expect(await user.call('POST /latchkey/sso/sign-out', { body })).toMatchObject(none);
    const own = await newSamlConnection(connection);
    await own.change({ saml: { slo_url: null } });
    expect(await begin(await comeIn(own.newEmail(), undefined, own))).toMatchObject(none);
  });

  test('goes to trusted addresses alone, and has to be signed in', async () => {
    const session = await comeIn(connection.newEmail());
    expect((await begin(session, 'https://attacker.example')).body.code).toBe('REDIRECT_URL_NOT_WHITELISTED');
    const body = { redirect_url: TARGET };
    expect(await project.call('POST /latchkey/sso/sign-out', { body })).toMatchObject(
      knownError('USER_AUTHENTICATION_REQUIRED'),
    );
  });
});

test.each(['redirect', 'post'] as const)('too many logout messages by %s are put off', async (binding) => {
  const xml = await samlLogoutRequest(connection, connection.newEmail());
  const send = () => sendLogout(connection, 'SAMLRequest', xml, { binding });
  expect(await untilRefused(send, 300)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
});
