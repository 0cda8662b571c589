import { previousSystem } from '@latchkey/testing/oauth/previous-system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcome, visitor } from '../../testing/visitor.ts';
import { ServerApp } from '../apps/server-app.ts';
import { createImport } from '../imports/imports.ts';
import { exchangePreviousSession } from './exchange.ts';
import { getPreviousSystem, removePreviousSystem, setPreviousSystem } from './previous-system.ts';

const HOUR = 3_600_000;

let there: Awaited<ReturnType<typeof previousSystem>>;
beforeAll(async () => {
  there = await previousSystem();
});
afterAll(() => there.close());

async function moving() {
  const given = await visitor();
  const server = new ServerApp({ ...given.options, tokenStore: null });
  const now = given.options.environment.clock?.() ?? 0;
  const endsAt = new Date(now + HOUR);
  const sessions = { issuer: there.url, audience: 'app' };
  const options = { source: 'old', endsAt, toldUsers: 2, sessions };
  const token = (sub: string) => there.token({ sub }, { now });
  return {
    ...given,
    server,
    options: { ...options, passwords: { kind: 'hook', url: `${there.url}/hook` } as const },
    token,
  };
}

test('a server sets, reads and removes the previous system', async () => {
  const { server, options } = await moving();
  expect(await getPreviousSystem(server)).toBeNull();
  const { hookSecret, ...set } = await setPreviousSystem(server, options);
  expect(hookSecret).toMatch(/^whsec_/);
  expect(set).toEqual({
    source: 'old',
    endsAt: options.endsAt,
    isOn: true,
    passwords: options.passwords,
    sessions: { ...options.sessions, clients: [], maxAgeSeconds: 86_400, allowOneFactor: false, hasSecret: false },
    toldUsers: 2,
    usersHere: 0,
    usersMissing: 2,
    createdAtSignIn: 0,
    exchangedSessions: 0,
    failedAt: null,
    failure: null,
    createdAt: expect.any(Date),
  });
  expect(await getPreviousSystem(server)).toEqual(set);
  await removePreviousSystem(server);
  expect(await getPreviousSystem(server)).toBeNull();
});

test('a browser exchanges its token of the previous system, and is signed in', async () => {
  const { server, options, app, visited, token } = await moving();
  await setPreviousSystem(server, options);
  const [user] = await (await createImport(server, { source: 'old' })).add([{ source_id: '1', display_name: 'Ada' }]);
  const given = await token('1');
  expect(await exchangePreviousSession(app, { token: given, noRedirect: true })).toEqual({
    status: 'ok',
    data: undefined,
  });
  expect(await app.getUser()).toMatchObject({ id: user?.id, displayName: 'Ada' });
  expect(visited).toEqual([]);
  await expect(exchangePreviousSession(app, { token: given })).rejects.toMatchObject({
    refusal: 'PREVIOUS_TOKEN_USED',
  });
  expect(await getPreviousSystem(server)).toMatchObject({ exchangedSessions: 1, usersMissing: 1 });
});

test('a user with two-factor authentication here is asked for it', async () => {
  const { server, options, app, token } = await moving();
  await setPreviousSystem(server, options);
  const totp_secret_base64 = Buffer.alloc(20, 7).toString('base64');
  await (await createImport(server, { source: 'old' })).add([{ source_id: '1', totp_secret_base64 }]);
  const exchanged = exchangePreviousSession(app, { token: await token('1'), noRedirect: true });
  expect(await outcome(exchanged)).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
});

test('a user signs in with the password of the previous system', async () => {
  const { server, options, app } = await moving();
  await setPreviousSystem(server, options);
  const { email, password } = there.addUser();
  expect(await outcome(app.signInWithCredential({ email, password }))).toBe('ok');
  there.react('break');
  const { email: another, password: secret } = there.addUser();
  await expect(app.signInWithCredential({ email: another, password: secret })).rejects.toMatchObject({
    refusal: 'PREVIOUS_SYSTEM_UNAVAILABLE',
  });
  there.react('answer');
});
