import { world } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { signedUpBrowser } from '../../testing/tabs.ts';
import type { ClientApp } from '../apps/client-app.ts';

const MINUTE = 60_000;

async function keyHolder(config: Record<string, unknown> = { allow_user_api_keys: true }) {
  const given = await signedUpBrowser({ redirectMethod: 'none' });
  await given.project.admin('PATCH /internal/projects/current', { body: { config } });
  return { ...given, user: await given.app.getUser({ or: 'throw' }) };
}

const shownIn = ({ apiKeysStore }: ClientApp) => {
  const snapshot = apiKeysStore.getSnapshot();
  return snapshot.status === 'ok' ? snapshot.data : [];
};

test('a key is seen whole once', async () => {
  const { user } = await keyHolder();
  const expiresAt = new Date((await world()).clock() + MINUTE);
  const made = await user.createApiKey({ description: 'CI', expiresAt });
  expect(made).toMatchObject({
    description: 'CI',
    type: 'user',
    userId: user.id,
    isPublic: false,
    createdAt: expect.any(Date),
    expiresAt,
    manuallyRevokedAt: null,
    lastUsedAt: null,
    value: expect.stringMatching(/^sk_/),
  });
  const { value, ...fields } = JSON.parse(JSON.stringify(made));
  expect(JSON.parse(JSON.stringify(await user.listApiKeys()))).toEqual([
    { ...fields, value: { lastFour: value.slice(-4) } },
  ]);
});

test('a key without an end, for others to see', async () => {
  const { user } = await keyHolder();
  const made = await user.createApiKey({ description: 'Widget', expiresAt: null, isPublic: true });
  expect(made).toMatchObject({ isPublic: true, value: expect.stringMatching(/^pk_/) });
  expect(made.expiresAt).toBeUndefined();
  expect(made.isValid()).toBe(true);
});

test('the last use is told to the minute', async () => {
  const { user, project } = await keyHolder();
  const { value } = await user.createApiKey({ description: 'CI', expiresAt: null });
  await project.server('POST /user-api-keys/check', { body: { api_key: value } });
  await expect.poll(async () => (await user.listApiKeys())[0]?.lastUsedAt).toBeInstanceOf(Date);
});

test('a key that is over says why, and that it was revoked first of all', async () => {
  const { user } = await keyHolder();
  const { clock } = await world();
  const key = await user.createApiKey({ description: 'CI', expiresAt: new Date(clock() + MINUTE) });
  expect([key.isValid(), key.whyInvalid()]).toEqual([true, null]);
  clock.advance(MINUTE);
  expect([key.isValid(), key.whyInvalid()]).toEqual([false, 'expired']);
  await key.revoke();
  const [listed] = await user.listApiKeys();
  expect(listed?.manuallyRevokedAt).toBeInstanceOf(Date);
  expect([listed?.isValid(), listed?.whyInvalid()]).toEqual([false, 'manually-revoked']);
});

test('whoever shows the keys knows of every change by the time that it is made', async () => {
  const { app, user } = await keyHolder();
  app.apiKeysStore.subscribe(() => {});
  expect(await app.apiKeysStore.read()).toEqual([]);
  await user.createApiKey({ description: 'CI', expiresAt: null });
  expect(shownIn(app)).toMatchObject([{ description: 'CI' }]);
  await shownIn(app)[0]?.update({ description: 'Nightly' });
  expect(shownIn(app)).toMatchObject([{ description: 'Nightly', manuallyRevokedAt: null }]);
  await shownIn(app)[0]?.revoke();
  expect(shownIn(app)[0]?.whyInvalid()).toBe('manually-revoked');
});

test('where the project lets nobody have keys, that is refused by name', async () => {
  const { app, user } = await keyHolder({ allow_user_api_keys: false });
  const off = { refusal: 'USER_API_KEYS_OFF' };
  await expect(user.createApiKey({ description: 'CI', expiresAt: null })).rejects.toMatchObject(off);
  await expect(user.listApiKeys()).rejects.toMatchObject(off);
  await expect(app.apiKeysStore.read()).rejects.toMatchObject(off);
});
