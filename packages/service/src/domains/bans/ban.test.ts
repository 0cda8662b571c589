import { knownError, newProject, refusal, world } from '@latchkey/testing';
import { newPasskey, signIn } from '@latchkey/testing/passkey/ceremonies';
import { signInBy } from '@latchkey/testing/people/oauth-app';
import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { describe, expect, test } from 'vitest';

const read = (id: string) => `GET /latchkey/users/${id}/ban` as const;
const ban = (id: string) => `PUT /latchkey/users/${id}/ban` as const;
const lift = (id: string) => `DELETE /latchkey/users/${id}/ban` as const;
const banned = refusal('USER_BANNED');

async function someone(config: Record<string, unknown> = {}) {
  const project = await newProject(config);
  const user = await project.signUp();
  return { project, user, id: user.id };
}

const byPassword = ({ email, password }: { email: string; password: string }) => ({ body: { email, password } });

describe('a ban', () => {
  test('says since when and why', async () => {
    const { project, id } = await someone();
    const { clock } = await world();
    const before = clock();
    const { body } = await project.server(ban(id), { body: { reason: 'spam' } });
    expect(body).toEqual({ banned_at_millis: expect.any(Number), reason: 'spam' });
    expect(body.banned_at_millis).toBeGreaterThanOrEqual(before);
    expect(body.banned_at_millis).toBeLessThanOrEqual(clock());
    expect((await project.server(read(id))).body).toEqual(body);
  });

  test('is no business of clients', async () => {
    const { user, id } = await someone();
    const levels = { actual_access_type: 'client', allowed_access_types: ['server', 'admin'] };
    for (const call of [user.call(read(id)), user.call(ban(id), { body: {} }), user.call(lift(id))])
      expect(await call).toMatchObject(knownError('INSUFFICIENT_ACCESS_TYPE', levels));
  });

  test('needs no reason', async () => {
    const { project, id } = await someone();
    expect((await project.server(ban(id), { body: {} })).body.reason).toBeNull();
  });

  test('keeps its time when it is given once more, with another reason', async () => {
    const { project, id } = await someone();
    const first = await project.server(ban(id), { body: { reason: 'spam' } });
    (await world()).clock.advance(1_000);
    const again = await project.server(ban(id), { body: { reason: 'fraud' } });
    expect(again.body).toEqual({ banned_at_millis: first.body.banned_at_millis, reason: 'fraud' });
  });

  test('is of a user of the project', async () => {
    const [{ project }, { id }] = [await someone(), await someone()];
    const { server } = project;
    for (const call of [server(read(id)), server(ban(id), { body: {} }), server(lift(id))])
      expect(await call).toMatchObject(knownError('USER_NOT_FOUND'));
    expect((await server(read('x'))).status).toBe(400);
  });

  test('is in the event log, as is its end', async () => {
    const { project, id, user } = await someone();
    await project.server(ban(id), { body: { reason: 'spam' } });
    await project.server(lift(id));
    await project.server(lift(id));
    const { db } = (await world()).database;
    const events = db.selectFrom('events').select(['kind', 'detail']).where('subject_id', '=', user.id);
    expect(await events.where('kind', 'in', ['user.banned', 'user.unbanned']).orderBy('id').execute()).toEqual([
      { kind: 'user.banned', detail: { reason: 'spam' } },
      { kind: 'user.unbanned', detail: {} },
    ]);
  });
});

describe('a banned user', () => {
  test('is out at once: access token, refresh token', async () => {
    const { project, user, id } = await someone();
    await project.server(ban(id), { body: {} });
    expect(await user.call('GET /users/me')).toMatchObject({ code: 'ACCESS_TOKEN_EXPIRED' });
    const headers = { 'refresh-token': user.refreshToken };
    expect(await project.call('POST /auth/sessions/current/refresh', { headers })).toMatchObject(
      knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    );
  });

  test('is told so with the right password, and as anybody with a wrong one', async () => {
    const { project, user, id } = await someone();
    await project.server(ban(id), { body: {} });
    expect(await project.call('POST /auth/password/sign-in', byPassword(user))).toMatchObject(banned);
    const wrong = byPassword({ ...user, password: `${user.password}?` });
    expect(await project.call('POST /auth/password/sign-in', wrong)).toMatchObject(
      knownError('EMAIL_PASSWORD_MISMATCH'),
    );
  });

  test('does not get in by a mailed code', async () => {
    const { project, user, id } = await someone({ magic_link_enabled: true });
    await project.server(`PATCH /users/${id}`, { body: { primary_email_verified: true } });
    await project.server(ban(id), { body: {} });
    const callback_url = 'http://localhost:3000/handler/magic-link-callback';
    await project.call('POST /auth/otp/send-sign-in-code', { body: { email: user.email, callback_url } });
    const [code] = await project.mailbox.codesTo(user.email);
    expect(await project.call('POST /auth/otp/sign-in', { body: { code } })).toMatchObject(banned);
  });

  test('does not get in by a passkey', async () => {
    const { project, user, id } = await someone({ passkey_enabled: true });
    const passkey = await newPasskey(user.call);
    await project.server(ban(id), { body: {} });
    expect(await signIn(project.call, passkey)).toMatchObject(banned);
  });

  test('does not get in by a provider', async () => {
    const project = await newProject({ oauth_providers: [{ id: 'github', type: 'shared' }] });
    const person = { email: 'ada@example.com', isVerified: true, name: 'Ada' };
    const { body } = await signInBy(project, person);
    const { sub } = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString());
    await project.server(ban(sub), { body: {} });
    expect(await signInBy(project, person)).toMatchObject(banned);
  });

  test('does not get in by an attempt that was waiting for its second factor', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    const code = await user.attempt();
    await project.server(ban(user.id), { body: {} });
    const body = { type: 'totp', totp: await user.totp(), code };
    expect(await project.call('POST /auth/mfa/sign-in', { body })).toMatchObject(
      knownError('VERIFICATION_CODE_NOT_FOUND'),
    );
  });

  test('gets no session from a server either', async () => {
    const { project, user, id } = await someone();
    await project.server(ban(id), { body: {} });
    expect(await project.server('POST /auth/sessions', { body: { user_id: user.id } })).toMatchObject(banned);
  });

  test('signs in again once the ban is lifted', async () => {
    const { project, user, id } = await someone();
    await project.server(ban(id), { body: {} });
    expect((await project.server(lift(id))).body).toEqual({ success: true });
    expect((await project.server(read(id))).body).toEqual({ banned_at_millis: null, reason: null });
    expect((await project.call('POST /auth/password/sign-in', byPassword(user))).status).toBe(200);
  });
});
