import { knownError, newProject, ownerCall, refusal, violationsIn, world } from '@latchkey/testing';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const make = (id: string) => `POST /latchkey/users/${id}/impersonation` as const;
const check = 'POST /latchkey/impersonation/check-code';
const signIn = 'POST /latchkey/impersonation/sign-in';
const body = { reason: 'Ticket 42', callback_url: 'http://localhost:3000/handler/impersonation?x=1' };

async function someone() {
  const project = await newProject();
  const user = await project.signUp();
  return { project, user, id: user.id };
}

async function linked(more: Record<string, unknown> = {}) {
  const { project, user, id } = await someone();
  const { body: link } = await project.admin(make(id), { body: { ...body, ...more } });
  return { project, user, id, link, code: new URL(link.url).searchParams.get('code') ?? '' };
}

/** Calls as somebody who acts as the user. */
async function acting(more: Record<string, unknown> = {}) {
  const { project, user, code } = await linked(more);
  const { body: tokens } = await project.call(signIn, { body: { code } });
  const call: typeof project.call = (path, options = {}) =>
    project.call(path, { ...options, headers: { 'access-token': tokens.access_token, ...options.headers } });
  return { project, user, tokens, call };
}

describe('the link', () => {
  test('leads to the page of the app, with a code beside what stands there', async () => {
    const { clock } = await world();
    const before = clock();
    const { link, code } = await linked();
    expect(code).toHaveLength(45);
    expect(link).toEqual({ url: `${body.callback_url}&code=${code}`, expires_at_millis: expect.any(Number) });
    expect(link.expires_at_millis).toBeGreaterThanOrEqual(before + 5 * MINUTE);
    expect(link.expires_at_millis).toBeLessThanOrEqual(clock() + 5 * MINUTE);
  });

  test('is made by admins alone', async () => {
    const { project, id } = await someone();
    const levels = { actual_access_type: 'server', allowed_access_types: ['admin'] };
    expect(await project.server(make(id), { body })).toMatchObject(knownError('INSUFFICIENT_ACCESS_TYPE', levels));
  });

  test.each([
    [{ reason: '  ' }, /reason/],
    [{ reason: undefined }, /reason/],
    [{ reason: 'x'.repeat(1_001) }, /reason/],
    [{ expires_in_millis: 2 * HOUR + 1 }, /expires_in_millis/],
    [{ expires_in_millis: MINUTE - 1 }, /expires_in_millis/],
    [{ callback_url: 'javascript:alert(1)' }, /callback_url/],
  ])('is refused for %j', async (more, named) => {
    const { project, id } = await someone();
    const answer = await project.admin(make(id), { body: { ...body, ...more } });
    expect(answer.code === 'REDIRECT_URL_NOT_WHITELISTED' ? 'callback_url' : violationsIn(answer).join()).toMatch(
      named,
    );
  });

  test('leads nowhere that the project does not trust', async () => {
    const { project, id } = await someone();
    const elsewhere = { ...body, callback_url: 'https://evil.example.com/handler' };
    expect(await project.admin(make(id), { body: elsewhere })).toMatchObject(
      knownError('REDIRECT_URL_NOT_WHITELISTED'),
    );
  });

  test('is of a user of the project', async () => {
    const [{ project }, { id }] = [await someone(), await someone()];
    expect(await project.admin(make(id), { body })).toMatchObject(knownError('USER_NOT_FOUND'));
  });

  test('is not made for owners of projects', async () => {
    const asOwner = await ownerCall(await world());
    const me = await asOwner('GET /users/me');
    const headers = { 'access-type': 'admin', 'project-id': 'internal' };
    const answer = await asOwner(make(me.body.id), { headers, body });
    expect(answer).toMatchObject(refusal('OWNERS_NOT_IMPERSONATED'));
  });

  test('is not made for who is banned, and an older one is worth nothing then', async () => {
    const { project, id, code } = await linked();
    await project.server(`PUT /latchkey/users/${id}/ban`, { body: {} });
    expect(await project.admin(make(id), { body })).toMatchObject(refusal('USER_BANNED'));
    expect(await project.call(signIn, { body: { code } })).toMatchObject(refusal('USER_BANNED'));
  });

  test('is worth nothing once its user is gone', async () => {
    const { project, user, code } = await linked();
    await user.server('DELETE /users/me');
    for (const path of [check, signIn] as const)
      expect(await project.call(path, { body: { code } })).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('is recorded with its reason and who asked for it', async () => {
    const { project, user, id } = await someone();
    const asOwner = await ownerCall(await world());
    const owner = await asOwner('GET /users/me');
    await asOwner(make(id), { headers: { 'access-type': 'admin', 'project-id': project.id }, body });
    const { db } = (await world()).database;
    const events = db.selectFrom('events').select(['actor', 'detail']).where('subject_id', '=', user.id);
    expect(await events.where('kind', '=', 'user.impersonated').execute()).toEqual([
      {
        actor: { kind: 'owner', userId: owner.body.id },
        detail: { reason: 'Ticket 42', impersonator: owner.body.id },
      },
    ]);
  });
});

describe('the code', () => {
  test('tells whom one would act as, and is not used up by that', async () => {
    const { project, user, code } = await linked({ expires_in_millis: 30 * MINUTE });
    const answer = { display_name: null, primary_email: user.email, impersonator: 'an admin of the app' };
    for (let turn = 0; turn < 2; turn++)
      expect((await project.call(check, { body: { code } })).body).toEqual({
        ...answer,
        expires_in_millis: 30 * MINUTE,
      });
  });

  test('works once', async () => {
    const { project, code } = await linked();
    expect((await project.call(signIn, { body: { code } })).status).toBe(200);
    for (const path of [check, signIn] as const)
      expect(await project.call(path, { body: { code } })).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
  });

  test('works for five minutes', async () => {
    const { project, code } = await linked();
    (await world()).clock.advance(5 * MINUTE);
    for (const path of [check, signIn] as const)
      expect(await project.call(path, { body: { code } })).toMatchObject(knownError('VERIFICATION_CODE_EXPIRED'));
  });

  test('works in its project alone', async () => {
    const [{ code }, { project }] = [await linked(), await someone()];
    for (const path of [check, signIn] as const)
      expect(await project.call(path, { body: { code } })).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('is looked at twenty times at most', async () => {
    const { project, code } = await linked();
    for (let turn = 0; turn < 20; turn++) await project.call(check, { body: { code } });
    for (const path of [check, signIn] as const)
      expect(await project.call(path, { body: { code } })).toMatchObject(
        knownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'),
      );
  });
});

describe('who acts as a user', () => {
  test('is signed in as that user, and the token says who it is and until when', async () => {
    const before = (await world()).clock();
    const { user, tokens, call } = await acting();
    expect((await call('GET /users/me')).body.id).toBe(user.id);
    const claims = decodeJwt(tokens.access_token);
    expect(claims).toMatchObject({ sub: user.id, act: { sub: 'admin', name: 'an admin of the app' } });
    expect(claims.session_exp).toBeGreaterThanOrEqual(Math.floor((before + HOUR) / 1000));
    expect(claims.session_exp).toBeLessThanOrEqual(((await world()).clock() + HOUR) / 1000);
  });

  test('gets no token of a known device', async () => {
    const { project, code } = await linked();
    const answer = await project.call(signIn, { body: { code } });
    expect(Object.keys(answer.body).sort()).toEqual(['access_token', 'refresh_token', 'user_id']);
    expect(answer.headers.get('x-latchkey-device')).toBeNull();
  });

  test('takes the place of the session that was there, and of no other', async () => {
    const { project, user, code } = await linked();
    const admin = await project.signUp();
    const body = { email: admin.email, password: admin.password };
    const elsewhere = (await project.call('POST /auth/password/sign-in', { body })).body.access_token;
    expect((await admin.call(signIn, { body: { code } })).body.user_id).toBe(user.id);
    expect((await admin.call('GET /users/me')).code).toBe('ACCESS_TOKEN_EXPIRED');
    for (const token of [elsewhere, user.accessToken])
      expect((await project.call('GET /users/me', { headers: { 'access-token': token } })).status).toBe(200);
    const { items } = (await project.admin(`GET /latchkey/users/${admin.id}/events`)).body;
    expect(items[0]).toMatchObject({ kind: 'session.deleted', actor: { user_id: admin.id } });
  });

  test('leaves the session that was there where the link is no good', async () => {
    const { project, code } = await linked();
    const admin = await project.signUp();
    await project.call(signIn, { body: { code } });
    expect(await admin.call(signIn, { body: { code } })).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
    expect((await admin.call('GET /users/me')).status).toBe(200);
  });

  test('is out when the time is over, however young the access token', async () => {
    const { project, tokens } = await acting({ expires_in_millis: 12 * MINUTE });
    const { clock } = await world();
    const refresh = () =>
      project.call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': tokens.refresh_token } });
    clock.advance(11 * MINUTE);
    const young = (await refresh()).body.access_token;
    clock.advance(MINUTE);
    expect(await refresh()).toMatchObject(knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));
    const headers = { 'access-token': young };
    expect((await project.call('GET /users/me', { headers })).code).toBe('ACCESS_TOKEN_EXPIRED');
  });

  test('stops by signing out, which leaves the sessions of the user', async () => {
    const { user, call } = await acting();
    expect((await call('DELETE /auth/sessions/current')).status).toBe(200);
    expect((await call('GET /users/me')).code).toBe('ACCESS_TOKEN_EXPIRED');
    expect((await user.call('GET /users/me')).status).toBe(200);
  });

  test('is named beside the user in the event log', async () => {
    const { user, call } = await acting();
    await call('PATCH /users/me', { body: { display_name: 'Ada' } });
    const { db } = (await world()).database;
    const events = db.selectFrom('events').select('actor').where('subject_id', '=', user.id);
    expect(await events.where('kind', '=', 'user.updated').execute()).toEqual([
      { actor: { kind: 'client', userId: user.id, impersonatorId: 'admin' } },
    ]);
  });

  const some = '00000000-0000-4000-8000-000000000001';
  test.each([
    ['POST /auth/password/update', { body: { old_password: 'correct horse battery', new_password: 'battery horse' } }],
    ['POST /auth/password/set', { body: { password: 'battery horse' } }],
    ['PATCH /users/me', { body: { totp_secret_base64: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' } }],
    ['PATCH /users/me', { body: { otp_auth_enabled: false } }],
    ['PATCH /users/me', { body: { passkey_auth_enabled: false } }],
    ['DELETE /users/me', {}],
    ['POST /latchkey/mfa/recovery-codes', {}],
    ['POST /auth/passkey/initiate-passkey-registration', {}],
    [`PATCH /latchkey/passkeys/${some}`, { body: { name: 'x' } }],
    [`DELETE /latchkey/passkeys/${some}`, {}],
    ['POST /latchkey/oauth/link-ticket', {}],
    ['POST /contact-channels', { body: { user_id: 'me', value: 'a@b.example', type: 'email', used_for_auth: true } }],
    [`PATCH /contact-channels/me/${some}`, {}],
    [`DELETE /contact-channels/me/${some}`, {}],
    ['POST /user-api-keys', { body: { user_id: 'me', description: 'x', expires_at_millis: null } }],
    [`PATCH /user-api-keys/${some}`, { body: { revoked: true } }],
    [`DELETE /auth/sessions/${some}`, { query: { user_id: 'me' } }],
    ['POST /connected-accounts/me/github/access-token', {}],
    ['DELETE /latchkey/connected-accounts/me/github', {}],
  ] as const)('cannot do what is for the user in person: %s %j', async (path, options) => {
    const { call } = await acting();
    expect(await call(path, { body: {}, ...options })).toMatchObject(refusal('IMPERSONATED'));
  });

  test('signs no command line in', async () => {
    const { project, call, tokens } = await acting();
    const { login_code } = (await project.call('POST /auth/cli')).body;
    const stale = refusal('SESSION_NOT_FRESH');
    expect(await call('POST /latchkey/cli/confirm', { body: { login_code } })).toMatchObject(refusal('IMPERSONATED'));
    const sent = { login_code, refresh_token: tokens.refresh_token };
    expect(await project.call('POST /auth/cli/complete', { body: sent })).toMatchObject(stale);
  });

  test('is held to the same when a server asked for the session', async () => {
    const { project, user } = await someone();
    const { body: tokens } = await project.server('POST /auth/sessions', {
      body: { user_id: user.id, is_impersonation: true },
    });
    const headers = { 'access-token': tokens.access_token };
    const change = { otp_auth_enabled: false };
    expect(await project.call('PATCH /users/me', { headers, body: change })).toMatchObject(refusal('IMPERSONATED'));
    // What a server itself asks for is the server's to answer for.
    expect((await project.server('PATCH /users/me', { headers, body: change })).status).toBe(200);
  });
});
