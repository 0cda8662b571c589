import { internalProject, owner } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { newBrowser } from '../../testing/browser.ts';
import { sdkProject, sdkProjectOf } from '../../testing/world.ts';
import { AdminApp } from './admin-app.ts';
import { ClientApp } from './client-app.ts';

async function admin() {
  const { options, project, sent } = await sdkProject();
  return { app: new AdminApp({ ...options, tokenStore: null }), options, project, sent };
}

async function signedInOwner() {
  const { options } = await sdkProjectOf(await internalProject());
  const app = new ClientApp({ ...options, tokenStore: 'memory' });
  await app.signInWithCredential(owner);
  return { user: await app.getUser({ or: 'throw' }), options };
}

test('an admin reads all settings', async () => {
  const { app, project } = await admin();
  const { id, displayName, createdAt, isProductionMode, config } = await app.getProject();
  expect({ id, displayName, isProductionMode }).toEqual({
    id: project.id,
    displayName: 'A test',
    isProductionMode: false,
  });
  expect(createdAt).toBeInstanceOf(Date);
  expect(config).toMatchObject({ allowLocalhost: true, domains: [], emailConfig: { type: 'shared' } });
});

test('an admin switches anonymous sign-up on, and whoever shows the setting knows at once', async () => {
  const { app } = await admin();
  app.projectStore.subscribe(() => {});
  const project = await app.projectStore.read();
  expect(project.config.anonymousSignUpEnabled).toBe(false);
  await project.update({ config: { anonymousSignUpEnabled: true } });
  expect(app.projectStore.getSnapshot()).toMatchObject({ data: { config: { anonymousSignUpEnabled: true } } });
});

test('settings of both kinds are changed by one request', async () => {
  const { app, sent } = await admin();
  const project = await app.getProject();
  sent.length = 0;
  await project.update({ displayName: 'Renamed', config: { signUpEnabled: false, sessionIdleDays: 30 } });
  expect(sent).toEqual(['PATCH /latchkey/project-settings']);
  expect(await app.getProject()).toMatchObject({
    displayName: 'Renamed',
    config: { signUpEnabled: false, sessionIdleDays: 30 },
  });
});

test.each([
  [
    'a setting that published clients know',
    { emailTheme: '00000000-0000-4000-8000-000000000001', sessionIdleDays: 30 },
  ],
  ['a setting of this SDK', { signUpEnabled: false, sessionIdleDays: 0 }],
])('where %s is wrong, nothing is changed', async (_, config) => {
  const { app } = await admin();
  const before = await app.getProject();
  await expect(before.update({ displayName: 'Renamed', config })).rejects.toThrow();
  const { displayName, config: after } = await app.getProject();
  expect({ displayName, config: after }).toEqual({ displayName: before.displayName, config: before.config });
});

test('an admin changes settings, and leaves those that it does not name', async () => {
  const { app } = await admin();
  const domains = [{ domain: 'https://app.example.com', handlerPath: '/auth' }];
  await (await app.getProject()).update({ displayName: 'Renamed', config: { domains, signUpEnabled: false } });
  const { displayName, config } = await app.getProject();
  expect({ displayName, domains: config.domains }).toEqual({ displayName: 'Renamed', domains });
  expect(config).toMatchObject({ signUpEnabled: false, credentialEnabled: true });
});

test('a provider is switched on; its secret is never read again, and stays where it is left out', async () => {
  const { app, options } = await admin();
  const github = { id: 'github', type: 'standard', clientId: 'a', clientSecret: 'b' } as const;
  await (await app.getProject()).update({ config: { oauthProviders: [github] } });
  const { clientSecret: _, ...shown } = github;
  const { config: read, update } = await app.getProject();
  expect(read.oauthProviders).toEqual([{ ...shown, enabled: true, hasClientSecret: true }]);
  await update({ config: { oauthProviders: read.oauthProviders } });
  expect((await app.getProject()).config).toEqual(read);
  const { config } = await new ClientApp({ ...options, tokenStore: null }).getProject();
  expect(config.oauthProviders).toEqual([{ id: 'github' }]);
});

test('a project says what keeps it from going live', async () => {
  const { app } = await admin();
  const project = await app.getProject();
  const [finding] = project.getProductionModeErrors();
  expect(finding).toEqual({
    code: 'LOCALHOST_ALLOWED',
    domain: null,
    message: "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
    relativeFixUrl: `/projects/${project.id}/domains`,
  });
});

test('a deleted project is gone', async () => {
  const { app } = await admin();
  await (await app.getProject()).delete();
  await expect(app.getProject()).rejects.toMatchObject({ name: 'KnownError' });
});

const newKey = {
  description: 'of a test',
  hasPublishableClientKey: true,
  hasSecretServerKey: true,
  hasSuperSecretAdminKey: false,
};

test('keys are shown once, then by their last four characters', async () => {
  const { app } = await admin();
  const expiresAt = new Date(Date.UTC(2100, 0));
  const made = await app.createInternalApiKey({ ...newKey, expiresAt });
  expect(made).toMatchObject({ publishableClientKey: expect.stringMatching(/^pck_/), superSecretAdminKey: null });
  const [listed] = await app.listInternalApiKeys();
  expect(listed).toMatchObject({
    id: made.id,
    expiresAt,
    manuallyRevokedAt: null,
    secretServerKey: { lastFour: made.secretServerKey?.slice(-4), lastUsedAt: null },
    superSecretAdminKey: null,
  });
});

test('a revoked key is not valid, and says why', async () => {
  const { app } = await admin();
  await app.createInternalApiKey({ ...newKey, expiresAt: new Date(Date.UTC(2100, 0)) });
  const [key] = await app.listInternalApiKeys();
  expect({ valid: key?.isValid(), why: key?.whyInvalid() }).toEqual({ valid: true, why: null });
  await key?.revoke();
  const [revoked] = await app.listInternalApiKeys();
  expect({ valid: revoked?.isValid(), why: revoked?.whyInvalid() }).toEqual({ valid: false, why: 'manually-revoked' });
  expect(revoked?.manuallyRevokedAt).toBeInstanceOf(Date);
});

test('of a key that is expired and revoked, it says that it is expired', async () => {
  const { app } = await admin();
  await app.createInternalApiKey({ ...newKey, expiresAt: new Date(1) });
  await (await app.listInternalApiKeys())[0]?.revoke();
  expect((await app.listInternalApiKeys())[0]?.whyInvalid()).toBe('expired');
});

test("an owner's session opens the projects that the owner has made", async () => {
  const { user, options } = await signedInOwner();
  const made = await user.createProject({ displayName: 'Mine', config: { magicLinkEnabled: true } });
  expect(made).toMatchObject({ displayName: 'Mine', config: { magicLinkEnabled: true } });
  expect((await user.listOwnedProjects()).map(({ id }) => id)).toContain(made.id);
  const { environment } = options;
  const app = new AdminApp({
    environment,
    projectId: made.id,
    projectOwnerSession: user.currentSession,
    tokenStore: null,
  });
  expect(await app.getProject()).toMatchObject({ id: made.id, displayName: 'Mine' });
  expect(await app.listUsers()).toHaveLength(0);
});

test("an owner's token that the service refuses is renewed", async () => {
  const { user, options } = await signedInOwner();
  const { id } = await user.createProject({ displayName: 'Mine' });
  const session = user.currentSession;
  let tokens = ['broken', await session.getAccessToken()];
  const projectOwnerSession = {
    getAccessToken: async () => tokens[0] ?? null,
    dropAccessToken: (token: string) => {
      tokens = tokens.filter((other) => other !== token);
    },
  };
  const app = new AdminApp({ ...options, projectId: id, projectOwnerSession, tokenStore: null });
  expect((await app.getProject()).id).toBe(id);
});

test("an owner's session does not open the project of another", async () => {
  const { user } = await signedInOwner();
  const { options, project } = await sdkProject();
  const stranger = await project.signUp();
  const session = (await new ClientApp({ ...options, tokenStore: stranger }).getUser({ or: 'throw' })).currentSession;
  const app = new AdminApp({ ...options, projectOwnerSession: session, tokenStore: null });
  await expect(app.getProject()).rejects.toMatchObject({ code: 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN' });
  expect(user.currentSession.isInvalid).toBe(false);
});

/** An admin app in a page, where what was read is kept. */
async function inBrowser() {
  const { options, project, sent } = await sdkProject();
  const environment = { ...options.environment, ...newBrowser().tab() };
  return { app: new AdminApp({ ...options, environment, tokenStore: null }), project, sent };
}

test('a new key, and a revoked one, are shown by the time that the act resolves', async () => {
  const { app } = await inBrowser();
  app.internalApiKeysStore.subscribe(() => {});
  const shown = async () => {
    const snapshot = app.internalApiKeysStore.getSnapshot();
    return snapshot.status === 'ok' ? snapshot.data.map((key) => [key.id, key.whyInvalid()]) : snapshot;
  };
  const before = (await app.internalApiKeysStore.read()).map(({ id }) => [id, null]);
  const { id } = await app.createInternalApiKey({ ...newKey, expiresAt: new Date(Date.UTC(2100, 0)) });
  expect(await shown()).toEqual([[id, null], ...before]);
  await (await app.internalApiKeysStore.read())[0]?.revoke();
  expect(await shown()).toEqual([[id, 'manually-revoked'], ...before]);
});

test('changed settings are shown by the time that the change resolves', async () => {
  const { app, sent } = await inBrowser();
  app.projectStore.subscribe(() => {});
  const project = await app.projectStore.read();
  expect(sent).toEqual(['GET /internal/projects/current', 'GET /latchkey/project-settings']);
  await project.update({ displayName: 'Renamed' });
  expect(app.projectStore.getSnapshot()).toMatchObject({ status: 'ok', data: { displayName: 'Renamed' } });
});

test('a list of users that is shown is the same until something changes', async () => {
  const { app, sent } = await inBrowser();
  const store = app.usersStore({ limit: 5 });
  store.subscribe(() => {});
  expect(await store.read()).toHaveLength(0);
  expect(store.getSnapshot()).toBe(store.getSnapshot());
  expect(sent).toEqual(['GET /users']);
});

test('a store that is made anew each time shows the same', async () => {
  const { app, sent } = await inBrowser();
  app.usersStore({ limit: 5 }).subscribe(() => {});
  await app.usersStore({ limit: 5 }).read();
  expect(app.usersStore({ limit: 5 }).getSnapshot()).toBe(app.usersStore({ limit: 5 }).getSnapshot());
  expect(sent).toEqual(['GET /users']);
});

test('another question never shows the answer to the one before', async () => {
  const { app, project } = await inBrowser();
  const [one, two] = [await project.signUp(), await project.signUp()];
  const ids = (query: string) => {
    const snapshot = app.usersStore({ query }).getSnapshot();
    return snapshot.status === 'ok' ? snapshot.data.map(({ id }) => id) : snapshot.status;
  };
  const first = app.usersStore({ query: one.email }).read();
  const second = app.usersStore({ query: two.email }).read();
  expect([ids(one.email), ids(two.email)]).toEqual(['pending', 'pending']);
  await Promise.all([second, first]);
  expect([ids(one.email), ids(two.email)]).toEqual([[one.id], [two.id]]);
});

test('whoever shows a list of users knows of a new one by the time that it is created', async () => {
  const { app } = await inBrowser();
  const store = app.usersStore({ limit: 5 });
  store.subscribe(() => {});
  expect(await store.read()).toHaveLength(0);
  const { id } = await app.createUser({ displayName: 'Ada' });
  const shown = store.getSnapshot();
  expect(shown.status === 'ok' && shown.data.map((user) => user.id)).toEqual([id]);
});
