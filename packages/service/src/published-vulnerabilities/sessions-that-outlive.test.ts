import {
  baseUrl,
  callerOf,
  knownError,
  newProject,
  startWorld,
  type TestProject,
  type TestUser,
  teamOf,
  world,
} from '@latchkey/testing';
import { newApiKey } from '@latchkey/testing/people/api-keys';
import { sharedProviders, signInBy } from '@latchkey/testing/people/oauth-app';
import { newRelyingParty } from '@latchkey/testing/people/relying-party';
import { newRotatingSession } from '@latchkey/testing/people/rotating-session';
import { decodeJwt } from 'jose';
import * as openid from 'openid-client';
import { beforeAll, describe, expect, test } from 'vitest';

// Sessions, tokens and permissions that went on after their end.

let project: TestProject;
beforeAll(async () => {
  project = await newProject({ ...sharedProviders('github'), allow_user_api_keys: true });
});

const ended = knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
const over = { code: 'ACCESS_TOKEN_EXPIRED' };
const refresh = ({ refreshToken }: Pick<TestUser, 'refreshToken'>) =>
  project.call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': refreshToken } });
const again = ({ email, password }: TestUser) => project.signIn(email, password);
const ban = ({ id }: { id: string }) => project.server(`PUT /latchkey/users/${id}/ban`, { body: {} });

describe('S24 a sign-in', () => {
  test.each([
    ['CVE-2022-25896', 'Passport', 'the session from before the sign-in was the one after it'],
    ['CVE-2021-41246', 'express-openid-connect', 'a session that was planted became that of who signed in'],
  ])('%s (%s): %s', async (_number) => {
    const [attacker, { email, password }] = [await project.signUp(), await project.signUp()];
    const headers = { 'refresh-token': attacker.refreshToken, 'access-token': attacker.accessToken };
    const { body } = await project.call('POST /auth/password/sign-in', { headers, body: { email, password } });
    const [planted, begun] = [attacker.accessToken, body.access_token].map((token) => decodeJwt(token));
    expect(begun?.refreshTokenId).not.toBe(planted?.refreshTokenId);
    expect(decodeJwt((await refresh(attacker)).body.access_token).sub).toBe(attacker.id);
  });
});

describe('S24 what is ended', () => {
  test('CVE-2024-34709 (Directus): the token of a session was good after it was signed out', async () => {
    const user = await project.signUp();
    await user.call('DELETE /auth/sessions/current');
    expect(await refresh(user)).toMatchObject(ended);
    expect(await user.call('GET /users/me')).toMatchObject(over);
  });

  test('CVE-2025-3930 (Strapi): a token was good after its user was locked out', async () => {
    const user = await project.signUp();
    await ban(user);
    expect(await user.call('GET /users/me')).toMatchObject(over);
  });

  test('CVE-2025-29928 (authentik): a session that was deleted from the list went on', async () => {
    const user = await project.signUp();
    const other = await again(user);
    const id = decodeJwt(user.accessToken).refreshTokenId;
    expect((await other.call(`DELETE /auth/sessions/${id}`, { query: { user_id: 'me' } })).status).toBe(200);
    expect(await refresh(user)).toMatchObject(ended);
    expect((await refresh(other)).status).toBe(200);
  });

  test('CVE-2021-41268 (Symfony): what remembered a user was good after the password was changed', async () => {
    const user = await project.signUp();
    const other = await again(user);
    const body = { old_password: user.password, new_password: 'another horse battery' };
    expect((await user.call('POST /auth/password/update', { body })).status).toBe(200);
    expect(await refresh(other)).toMatchObject(ended);
    expect((await refresh(user)).status).toBe(200);
  });

  test('CVE-2023-22492 (ZITADEL): a refresh token was good while its user was locked', async () => {
    const user = await project.signUp();
    await ban(user);
    expect(await refresh(user)).toMatchObject(ended);
  });

  test('CVE-2024-47000 (ZITADEL): a deactivated account got in with its key', async () => {
    const user = await project.signUp();
    const { value: api_key } = await newApiKey(user.call);
    const check = () => project.server('POST /user-api-keys/check', { body: { api_key } });
    expect((await check()).status).toBe(200);
    await ban(user);
    expect(await check()).toMatchObject(knownError('API_KEY_REVOKED'));
  });

  test('CVE-2025-53942 (authentik): a deactivated user came in by a provider', async () => {
    const person = { email: `${crypto.randomUUID()}@example.com` };
    const { body } = await signInBy(project, person);
    await ban({ id: String(decodeJwt(body.access_token).sub) });
    expect((await signInBy(project, person)).status).toBe(403);
  });

  test('CVE-2024-46999 (ZITADEL): permissions were held after they were taken away', async () => {
    const [owner, member] = [await project.signUp(), await project.signUp()];
    const teamId = await teamOf(project, owner, member);
    const grant = `/team-permissions/${teamId}/${member.id}/team_admin`;
    const rename = () => member.call(`PATCH /teams/${teamId}`, { body: { display_name: 'Renamed' } });
    await project.server(`POST ${grant}`, { body: {} });
    expect((await rename()).status).toBe(200);
    await project.server(`DELETE ${grant}`);
    expect((await rename()).status).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ['CVE-2016-6582', 'Doorkeeper', 'a token that was revoked was good', {}],
    [
      'CVE-2018-1000211',
      'Doorkeeper',
      'an application without a secret revoked nothing',
      { kind: 'native', redirect_uris: ['https://app.example.com/callback'] },
    ],
  ])('%s (%s): %s', async (_number, _product, _did, settings) => {
    const app = await newRelyingParty(project, settings);
    const scopes = { scope: 'openid offline_access', prompt: 'consent' };
    const { refresh_token = '' } = await app.signIn(await project.signUp(), scopes);
    const renewed = await openid.refreshTokenGrant(app.library, refresh_token);
    await openid.tokenRevocation(app.library, renewed.refresh_token ?? '');
    const renew = openid.refreshTokenGrant(app.library, renewed.refresh_token ?? '');
    await expect(renew).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('S25 a refresh token', () => {
  test('CVE-2026-1035 (Keycloak): a refresh token for one use was good several times at the same time', async () => {
    const { offer, refresh, user } = await newRotatingSession(await newProject());
    const successor = await offer(user.refreshToken);
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(user.refreshToken)));
    expect(new Set(answers.map(({ body }) => body.refresh_token))).toEqual(new Set([successor]));
    expect((await refresh(successor)).status).toBe(200);
    (await world()).clock.advance(31_000);
    expect(await refresh(user.refreshToken)).toMatchObject(ended);
    expect(await refresh(successor)).toMatchObject(ended);
  });

  test('CVE-2026-9802 (Keycloak): a refresh token that was replaced was good again after a restart', async () => {
    const { rotate, refresh, user } = await newRotatingSession(await newProject());
    await rotate(user.refreshToken);
    const { database, clock } = await world();
    clock.advance(31_000);
    const restarted = await startWorld({ database, clock });
    const call = callerOf(restarted.service.fetch, baseUrl);
    expect(await refresh(user.refreshToken, call)).toMatchObject(ended);
    await restarted.close();
  });
});
