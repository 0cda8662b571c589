import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newProject, refusal, type TestProject, world } from '@latchkey/testing';
import { untilRefused } from '@latchkey/testing/http/until-refused';
import { afterwards } from '@latchkey/testing/leftovers';
import {
  connectionsAt,
  newOidcConnection,
  newSamlConnection,
  newTeamWithDomain,
  type TestConnection,
  tellLogout,
} from '@latchkey/testing/oauth/connection';
import { begin, comeBack, exchange, toldApp } from '@latchkey/testing/people/oauth-app';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { stepAt, totpOf } from '../../mfa/totp.ts';

const TARGET = 'http://localhost:3000/signed-out';
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
let project: TestProject;
let connection: Awaited<ReturnType<typeof newOidcConnection>>;

beforeAll(async () => {
  project = await newProject();
  connection = await newOidcConnection(await newTeamWithDomain(project));
});

/** A sign-in that has come back to the application, which has not redeemed the code. */
async function answered(email: string) {
  const flow = await begin(project, {}, connection.providerId);
  const back = await connection.server.signIn(flow.provider, { email, name: 'Ada' });
  const { code = '' } = toldApp(await comeBack(flow, Object.fromEntries(back.searchParams)));
  return () => exchange(flow, code);
}

const comeIn = async (email: string) => sessionOf((await (await answered(email))()).body);

const sessionOf = ({ access_token, refresh_token }: Record<string, string>) => ({
  userId: decodeJwt(access_token ?? '').sub,
  signOut: (redirect_url = TARGET) =>
    project.call('POST /latchkey/sso/sign-out', {
      headers: { 'access-token': access_token ?? '' },
      body: { redirect_url },
    }),
  isLive: async () => {
    const headers = { 'refresh-token': refresh_token ?? '' };
    return (await project.call('POST /auth/sessions/current/refresh', { headers })).status === 200;
  },
});

const refused = (reason: string) => ({
  status: 400,
  text: `${refusal('SINGLE_SIGN_ON_LOGOUT_REFUSED').text} Reason: ${reason}.`,
});

const signedOut = (state: string, of: TestConnection = connection) =>
  project.bare(`GET /projects/${project.id}/oidc/${of.id}/signed-out?state=${state}`);

describe('a user who signs out', () => {
  test('is signed out of the OpenID provider, which tells of the session, and comes back', async () => {
    const email = connection.newEmail();
    const [other, session] = [await comeIn(email), await comeIn(email)];
    const url = new URL((await session.signOut()).body.url);
    expect(`${url.origin}${url.pathname}`).toBe(`${connection.server.issuer}/session/end`);
    expect(decodeJwt(url.searchParams.get('id_token_hint') ?? '')).toMatchObject({ aud: 'latchkey' });
    expect(await session.isLive()).toBe(true);
    const before = connection.told.length;
    const back = await connection.server.signOut(url, { email });
    expect(`${back.origin}${back.pathname}`).toBe(connection.body.oidc.post_logout_redirect_url);
    expect(connection.told.slice(before).map(({ status }) => status)).toEqual([200]);
    expect([await session.isLive(), await other.isLive()]).toEqual([false, true]);
    const state = back.searchParams.get('state') ?? '';
    const answer = await signedOut(state);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, TARGET]);
    expect(await signedOut(state)).toMatchObject(refusal('OAUTH_FLOW_UNKNOWN'));
  });

  test('comes back by the state of this sign-out alone', async () => {
    const session = await comeIn(connection.newEmail());
    const state = new URL((await session.signOut()).body.url).searchParams.get('state') ?? '';
    const flow = await begin(project, {}, connection.providerId);
    for (const wrong of ['', 'x', flow.state])
      expect(await signedOut(wrong)).toMatchObject(refusal('OAUTH_FLOW_UNKNOWN'));
    const other = await newSamlConnection(connection);
    expect(await signedOut(state, other)).toMatchObject(refusal('OAUTH_FLOW_UNKNOWN'));
    const elsewhere = `/projects/${crypto.randomUUID()}/oidc/${connection.id}/signed-out`;
    expect(await project.bare(`GET ${elsewhere}?state=${state}`)).toMatchObject(refusal('OAUTH_FLOW_UNKNOWN'));
    expect((await signedOut(state)).status).toBe(303);
  });

  test('goes to trusted addresses alone', async () => {
    const session = await comeIn(connection.newEmail());
    expect((await session.signOut('https://attacker.example')).body.code).toBe('REDIRECT_URL_NOT_WHITELISTED');
  });

  test('signs out here alone where the OpenID provider is out of reach', async () => {
    const own = await newOidcConnection(connection);
    const flow = await begin(project, {}, own.providerId);
    const back = await own.server.signIn(flow.provider, { email: own.newEmail() });
    const { code = '' } = toldApp(await comeBack(flow, Object.fromEntries(back.searchParams)));
    const session = sessionOf((await exchange(flow, code)).body);
    await own.server.close();
    const { db } = (await world()).database;
    await sql`update single_sign_on_connections set issuer = 'http://127.0.0.1:1' where id = ${own.id}`.execute(db);
    expect((await session.signOut()).body).toEqual({ url: null });
  });

  test('the id token is stored sealed, and leaves the sign-in for the session', async () => {
    const { db } = (await world()).database;
    const inFlows = async () => {
      const { rows } = await sql<{ token: string | null; rest: object }>`
        select identified ->> 'idToken' as token, identified - 'idToken' as rest from oauth_grants
        where provider_id = ${connection.providerId} and identified is not null order by created_at desc limit 1`.execute(
        db,
      );
      return rows[0];
    };
    const redeem = await answered(connection.newEmail());
    const waiting = await inFlows();
    expect(waiting?.token).toEqual(expect.any(String));
    expect(waiting?.token).not.toContain('eyJ');
    const { userId } = sessionOf((await redeem()).body);
    expect(await inFlows()).toEqual({ token: null, rest: waiting?.rest });
    const { rows } = await sql<{ token: Buffer }>`
      select c.id_token as token from connection_sessions c
      join sessions s on s.project_id = c.project_id and s.id = c.session_id where s.user_id = ${userId}`.execute(db);
    expect(rows.map(({ token }) => token.toString('base64'))).toEqual([waiting?.token]);
  });
});

/** An OpenID provider that says whatever a test has it say, and a connection to it with a session. */
async function sayingAnything() {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }];
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const at = (path: string) => `${issuer}/${path}`;
    const discovery = {
      issuer,
      authorization_endpoint: at('a'),
      token_endpoint: at('t'),
      userinfo_endpoint: at('u'),
      jwks_uri: at('keys'),
      end_session_endpoint: 'javascript:alert(1)',
    };
    requests.push(request.url ?? '');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === '/keys' ? { keys } : discovery));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterwards(() => new Promise<void>((done) => server.close(() => done())));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own = await newOidcConnection(connection);
  const arrive = async (email: string) => {
    const flow = await begin(project, {}, own.providerId);
    const back = await own.server.signIn(flow.provider, { email });
    const { code = '' } = toldApp(await comeBack(flow, Object.fromEntries(back.searchParams)));
    const session = sessionOf((await exchange(flow, code)).body);
    const { db } = (await world()).database;
    const { rows } = await sql<{ subject: string; sid: string }>`
      select c.subject, c.session_index as sid from connection_sessions c
      join sessions s on s.project_id = c.project_id and s.id = c.session_id where s.user_id = ${session.userId}
      order by s.created_at desc`.execute(db);
    return { ...session, ...(rows[0] as { subject: string; sid: string }) };
  };
  const become = async () => {
    const { db } = (await world()).database;
    await sql`update single_sign_on_connections set issuer = ${issuer} where id = ${own.id}`.execute(db);
  };
  const now = Math.floor((await world()).clock() / 1000);
  const usual = {
    iss: issuer,
    aud: 'latchkey',
    iat: now,
    exp: now + 120,
    jti: crypto.randomUUID(),
    events: { [EVENT]: {} },
  };
  const token = (
    claims: Record<string, unknown>,
    header: Record<string, unknown> = {},
    key: CryptoKey | Uint8Array = privateKey,
  ) =>
    new SignJWT({ ...usual, jti: crypto.randomUUID(), ...claims } as JWTPayload)
      .setProtectedHeader({ alg: 'ES256', kid: 'one', typ: 'logout+jwt', ...header })
      .sign(key);
  const tell = async (...of: Parameters<typeof token>) => tellLogout(own, await token(...of));
  return { own, arrive, become, token, tell, now, requests };
}

describe('an OpenID provider ends', () => {
  test('the session that it names, all of a user, and one that it names without the user', async () => {
    const { own, arrive, become, tell } = await sayingAnything();
    const [ada, grace] = [own.newEmail(), own.newEmail()];
    const sessions = [await arrive(ada), await arrive(ada), await arrive(ada), await arrive(grace)] as const;
    const [one, two, three, hers] = sessions;
    const live = () => Promise.all(sessions.map(({ isLive }) => isLive()));
    await become();
    expect((await tell({ sub: one.subject, sid: one.sid })).body).toEqual({ success: true });
    expect(await live()).toEqual([false, true, true, true]);
    expect((await tell({ sid: two.sid })).status).toBe(200);
    expect(await live()).toEqual([false, false, true, true]);
    // The session of one, and the name of another.
    expect((await tell({ sub: hers.subject, sid: three.sid })).status).toBe(200);
    expect(await live()).toEqual([false, false, true, true]);
    expect((await tell({ sub: three.subject })).status).toBe(200);
    expect(await live()).toEqual([false, false, false, true]);
  });

  test('the session that it names with its user, and those of that user that it gave no name to', async () => {
    const { own, arrive, become, tell } = await sayingAnything();
    const [ada, grace] = [own.newEmail(), own.newEmail()];
    const sessions = [await arrive(ada), await arrive(ada), await arrive(grace)] as const;
    const [unnamed, named] = sessions;
    const live = () => Promise.all(sessions.map(({ isLive }) => isLive()));
    const { db } = (await world()).database;
    await sql`
      update connection_sessions set session_index = null
      where connection_id = ${own.id} and session_index <> ${named.sid}`.execute(db);
    await become();
    // Without the user, it is the name of one session.
    expect((await tell({ sid: unnamed.sid })).status).toBe(200);
    expect(await live()).toEqual([true, true, true]);
    expect((await tell({ sub: unnamed.subject, sid: unnamed.sid })).status).toBe(200);
    expect(await live()).toEqual([false, true, true]);
  });

  test('nothing by a token that is not a logout token of its own', async () => {
    const { own, arrive, become, token, tell, now } = await sayingAnything();
    const session = await arrive(own.newEmail());
    await become();
    const { subject: sub } = session;
    const stranger = await generateKeyPair('ES256');
    const secret = new TextEncoder().encode('the-secret-of-latchkey-of-32-bytes');
    const id = { events: undefined, nonce: 'a' };
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await token({ sub })).split('.')[1]}.`;
    const cases = [
      ['issuer_mismatch', await token({ sub, iss: 'https://other.example' })],
      ['audience_mismatch', await token({ sub, aud: 'another' })],
      ['err_jws_signature_verification_failed', await token({ sub }, {}, stranger.privateKey)],
      ['err_jwks_no_matching_key', await token({ sub }, { kid: 'two' })],
      ['err_jose_alg_not_allowed', await token({ sub }, { alg: 'HS256' }, secret)],
      ['err_jose_alg_not_allowed', unsigned],
      ['err_jwt_expired', await token({ sub, exp: now - 61 })],
      ['err_jwt_expired', await token({ sub, iat: now - 700 })],
      ['err_jwt_claim_validation_failed', await token({ sub, jti: undefined })],
      ['err_jwt_claim_validation_failed', await token({ sub, ...id })],
      ['not_a_logout_token', await token({ sub, events: { other: {} } })],
      ['not_a_logout_token', await token({ sub, events: { [EVENT]: true } })],
      ['not_a_logout_token', 'no token'],
      ['not_a_logout_token', ''],
      ['has_nonce', await token({ sub, nonce: 'a' })],
      ['names_no_session', await token({})],
      ['name_malformed', await token({ sub, sid: 'x'.repeat(1_001) })],
      ['name_malformed', await token({ sub, sid: 'a\0b' })],
      ['name_malformed', await token({ sub, sid: 1 })],
      ['name_malformed', await token({ sub: '', sid: 'a' })],
      ['type_mismatch', await token({ sub }, { typ: 'at+jwt' })],
    ] as const;
    for (const [reason, text] of cases) expect(await tellLogout(own, text)).toMatchObject(refused(reason));
    expect(await session.isLive()).toBe(true);
    expect((await tell({ sub })).status).toBe(200);
    expect(await session.isLive()).toBe(false);
  });

  test('nothing by what is no logout token, and is asked for no keys by it', async () => {
    const { own, become, token, now, requests } = await sayingAnything();
    await become();
    const { privateKey } = await generateKeyPair('ES256');
    const forged = (claims: Record<string, unknown>, header = {}) =>
      token({ sub: 'a', ...claims }, { kid: crypto.randomUUID(), ...header }, privateKey);
    const secret = new TextEncoder().encode('the-secret-of-latchkey-of-32-bytes');
    const cases = [
      await forged({ exp: now - 61 }),
      await forged({ iat: now - 700 }),
      await forged({ iat: now + 700, exp: now + 800 }),
      await forged({ iat: undefined }),
      await forged({ jti: undefined }),
      await forged({ events: undefined }),
      await forged({ nonce: 'a' }),
      await forged({ sub: undefined }),
      await token({ sub: 'a' }, { alg: 'HS256' }, secret),
    ];
    for (const text of cases)
      expect((await tellLogout(own, text)).text).toContain(refusal('SINGLE_SIGN_ON_LOGOUT_REFUSED').text);
    expect(requests).toEqual([]);
  });

  test('sessions by a token once, however many come with it at the same moment', async () => {
    const { own, arrive, become, token } = await sayingAnything();
    const email = own.newEmail();
    const { subject: sub } = await arrive(email);
    const again = await arrive(email);
    await become();
    const text = await token({ sub, sid: 'none' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => tellLogout(own, text)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await tellLogout(own, text)).toMatchObject(refusal('SINGLE_SIGN_ON_LOGOUT_USED'));
    expect(await again.isLive()).toBe(true);
  });

  test('nothing at a connection by SAML, an unknown one, or another project', async () => {
    const saml = await newSamlConnection(connection);
    expect(await tellLogout(saml, 'a.b.c')).toMatchObject(refusal('SINGLE_SIGN_ON_CONNECTION_UNKNOWN'));
    await saml.admin.call(`DELETE ${connectionsAt(saml.teamId)}/${saml.id}`);
    expect((await tellLogout(saml, 'a.b.c')).body.code).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
    const elsewhere = { ...connection, project: { ...project, id: crypto.randomUUID() } };
    expect(await tellLogout(elsewhere, 'a.b.c')).toMatchObject(refusal('SINGLE_SIGN_ON_CONNECTION_UNKNOWN'));
  });

  test('nothing where its keys are out of reach', async () => {
    const { own, become, token } = await sayingAnything();
    await become();
    const away = 'http://127.0.0.1:1';
    const { db } = (await world()).database;
    await sql`update single_sign_on_connections set issuer = ${away} where id = ${own.id}`.execute(db);
    expect(await tellLogout(own, await token({ sub: 'a', iss: away }))).toMatchObject(refusal('OAUTH_PROVIDER_FAILED'));
  });

  test('sign-ins that are under way: before the app comes with the code, and before the second factor', async () => {
    const email = connection.newEmail();
    const secret = Buffer.alloc(20, 7);
    const session = await comeIn(email);
    await project.server(`PATCH /users/${session.userId}`, { body: { totp_secret_base64: secret.toString('base64') } });
    // The browser of the last sign-in signs out there.
    const signOutThere = async () => connection.server.signOut((await session.signOut()).body.url, { email });
    const attempt = async () => (await (await answered(email))()).body.details.attempt_code as string;
    const second = (code: string) => {
      const body = { type: 'totp', totp: totpOf(secret, stepAt(Date.now())), code };
      return project.call('POST /auth/mfa/sign-in', { body });
    };
    const [stays, ends] = [await attempt(), await attempt()];
    await signOutThere();
    expect((await second(ends)).body.code).toBe('VERIFICATION_CODE_NOT_FOUND');
    expect((await second(stays)).status).toBe(200);
    const { rows } = await sql<{ identified: object }>`
      select data -> 'identified' as identified from one_time_codes
      where user_id = ${session.userId} and kind = 'mfa-attempt'`.execute((await world()).database.db);
    expect(rows).toEqual([{ identified: expect.not.objectContaining({ idToken: expect.anything() }) }]);
    const redeem = await answered(email);
    await signOutThere();
    expect((await redeem()).body.code).toBe('INVALID_AUTHORIZATION_CODE');
  });
});

describe('too many of them are put off', () => {
  const late = refusal('TOO_MANY_REQUESTS');

  test('sign-outs', async () => {
    const session = await comeIn(connection.newEmail());
    expect(await untilRefused(() => session.signOut(), 200)).toMatchObject(late);
  });

  test('browsers that come back from one', async () => {
    expect(await untilRefused(() => signedOut('x'), 200)).toMatchObject(late);
  });

  test('logouts that are refused, but not good ones', { timeout: 60_000 }, async () => {
    const { become, tell } = await sayingAnything();
    await become();
    expect(await untilRefused(() => tellLogout(connection, 'x'), 1_200)).toMatchObject(late);
    // From the same network, where all customers of an identity provider are.
    expect((await tell({ sub: 'a' })).status).toBe(200);
  });
});
