import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newEmail } from '@latchkey/testing';
import * as openid from 'openid-client';
import { signUp } from '../../support/notes.ts';
import { expect, onPhone, test } from '../../support/test.ts';

const password = 'correct horse battery staple';

/** An application in any language: an address that people come back to. */
let app: Server;
let redirectUri: string;

test.beforeAll(async () => {
  app = createServer((_, response) => response.end('Signed in.'));
  await new Promise<void>((ready) => app.listen(0, '127.0.0.1', ready));
  redirectUri = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`;
});
test.afterAll(() => app.close());

test.use({ config: { allow_localhost: false, domains: [] } });

test(
  'an application signs a user in through the pages of the project, with consent once',
  onPhone,
  async ({ product, project, person: user }) => {
    const { body: client } = await project.admin('POST /latchkey/oauth-clients', {
      body: { name: 'Grafana', kind: 'web', redirect_uris: [redirectUri] },
    });
    const issuer = new URL(`${product.url}/api/v1/projects/${project.id}`);
    const library = await openid.discovery(issuer, client.id, client.client_secret, undefined, {
      execute: [openid.allowInsecureRequests],
    });
    const { page } = user;

    /** Sends the browser to sign in; answers what the application gets of it. */
    const begin = async () => {
      const pkceCodeVerifier = openid.randomPKCECodeVerifier();
      const asked = {
        redirect_uri: redirectUri,
        scope: 'openid email',
        code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
      };
      await page.goto(openid.buildAuthorizationUrl(library, asked).href);
      return async () => {
        await page.waitForURL((url) => url.href.startsWith(redirectUri));
        return openid.authorizationCodeGrant(library, new URL(page.url()), { pkceCodeVerifier });
      };
    };

    const email = newEmail();
    const tokens = await begin();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await signUp(user, { email, password });
    await user.sees('Grafana');
    await user.inspect('hosted consent');
    await user.press(page.getByRole('button', { name: 'Allow' }));
    expect((await tokens()).claims()?.email).toBe(email);

    const again = await begin();
    expect((await again()).claims()?.email).toBe(email);

    await page.goto(`${product.url}/p/${project.id}/account-settings`);
    await user.press(page.getByRole('link', { name: 'Connected apps' }));
    await page.getByText('Grafana').waitFor();
    await user.inspect('hosted connected apps');
  },
);
