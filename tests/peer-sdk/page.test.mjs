/** What that client does in pages only: sign-in by a provider and by a passkey, in Chromium. */
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { databases } from './world/database.mjs';
import { openPage } from './world/page.mjs';
import { changeAsAdmin, newEmail, startOn, verificationCallbackUrl, worldAt } from './world/world.mjs';

/** Pages have to find the service where it says that it is. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

describe('in a page', { skip: process.env.CHROMIUM_PATH ? false : 'CHROMIUM_PATH names no browser' }, () => {
  let service;
  let application;
  let options;

  before(async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    service = await startOn(databases.embedded, { PORT: port, LATCHKEY_URL: url });
    const { project } = await worldAt(service.url);
    const oauth_providers = [{ id: 'github', type: 'shared' }];
    const config = { passkey_enabled: true, oauth_providers };
    await changeAsAdmin(project, '/internal/projects/current', { config });
    application = await openPage();
    const { projectId, publishableClientKey } = project;
    options = { baseUrl: url, projectId, publishableClientKey };
  });
  after(async () => {
    await application?.close();
    await service?.close();
  });

  /** Runs in the page, with a client of its own. */
  const inPage = (work, ...given) => {
    const source = `(async (app, ...given) => (${work})(app, ...given))`;
    const call = `${source}(window.newApp(${JSON.stringify(options)}), ...${JSON.stringify(given)})`;
    return application.page.evaluate(call);
  };
  const arrived = async (url) => {
    await application.page.waitForURL(url);
    await application.page.waitForFunction('window.newApp');
  };
  const open = async (path) => {
    await application.page.goto(application.address + path);
    await arrived(application.address + path);
  };
  /** What leads away from the page answers nobody. */
  const leave = async (work, url) => {
    void inPage(work).catch(() => undefined);
    await arrived(url);
  };
  const signOut = () => leave((app) => app.signOut({ redirectUrl: '/out' }), `${application.address}/out`);
  const whoIsThere = () => inPage(async (app) => (await app.getUser())?.primaryEmail ?? null);

  /** Goes to the provider, says there who one is, and comes back. */
  async function signInByProvider(email) {
    const { page, address } = application;
    await open('/');
    void inPage((app) => app.signInWithOAuth('github')).catch(() => undefined);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await arrived(/\/handler\/oauth-callback/);
    await leave((app) => app.callOAuthCallback(), `${address}/`);
  }

  test('somebody signs up by a provider, and later signs in as the same user', async () => {
    const email = newEmail();
    await signInByProvider(email);
    assert.equal(await whoIsThere(), email);
    const id = await inPage(async (app) => (await app.getUser()).id);
    await signOut();
    await signInByProvider(email);
    assert.equal(await inPage(async (app) => (await app.getUser()).id), id);
    await signOut();
  });

  test('a passkey is registered, and signs in', async () => {
    const email = newEmail();
    await open('/');
    const registered = await inPage(
      async (app, credential) => {
        const up = await app.signUpWithCredential({ ...credential, noRedirect: true });
        if (up.status === 'error') throw up.error;
        const user = await app.getUser({ or: 'throw' });
        return (await user.registerPasskey()).status;
      },
      { email, password: 'correct horse battery', verificationCallbackUrl },
    );
    assert.equal(registered, 'ok');
    await signOut();
    await open('/elsewhere');
    assert.equal(await whoIsThere(), null);
    await leave((app) => app.signInWithPasskey(), `${application.address}/`);
    assert.equal(await whoIsThere(), email);
  });
});
