import { bundled, pageWith } from '../../support/bundled.ts';
import { servePage } from '../../support/serve-page.ts';
import { expect, test } from '../../support/test.ts';

/** An application that binds its sessions: what it answers is read by `page.evaluate`. */
const program = `
  import { ClientApp } from '@latchkey/sdk';
  import { boundFetch, browserKeys } from '@latchkey/sdk/bound-sessions';
  Object.assign(window, {
    appOf: (options) => new ClientApp({ ...options, tokenStore: 'cookie', environment: { fetch: boundFetch() } }),
    unboundAppOf: (options) => new ClientApp({ ...options, tokenStore: 'cookie' }),
    ownKey: async () => (await browserKeys().load()).privateKey,
  });
`;

test('a session that is bound to the browser outlasts the page, and its tokens are worthless to a thief', async ({
  product,
  project,
  page,
}) => {
  const { email, password, id } = await project.signUp();
  const options = {
    baseUrl: product.url,
    projectId: project.id,
    publishableClientKey: project.keys.publishable_client_key,
  };
  const credential = { email, password, noRedirect: true };
  const address = (await servePage(pageWith(await bundled(program), ''))).replace('127.0.0.1', 'localhost');
  await page.goto(address);
  await page.evaluate(`appOf(${JSON.stringify(options)}).signInWithCredential(${JSON.stringify(credential)})`);
  await page.reload();
  const userOf = (app: string) =>
    page.evaluate(`${app}(${JSON.stringify(options)}).getUser().then((user) => user && user.id)`);
  expect(await userOf('appOf')).toBe(id);
  expect(await userOf('unboundAppOf')).toBeNull();
  expect(
    await page.evaluate('ownKey().then((key) => crypto.subtle.exportKey("jwk", key)).catch(({ name }) => name)'),
  ).toBe('InvalidAccessError');
});
