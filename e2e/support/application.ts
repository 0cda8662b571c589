import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from '@latchkey/testing';
import type { Page } from '@latchkey/testing/browser/browser';
import { afterwards } from '@latchkey/testing/process/process';
import * as openid from 'openid-client';
import type { Product } from './product.ts';

/** An application in any language that signs its users in through a project. */
export interface Application {
  /** Sends a browser to sign in; what is answered waits until it is back, and takes the tokens. */
  begin(page: Page, parameters?: Record<string, string>): Promise<() => Promise<Tokens>>;
}

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>;

/** Starts an application that the project knows as Grafana. */
export async function startApplication(
  product: Product,
  project: TestProject,
  settings: Record<string, unknown> = {},
): Promise<Application> {
  const server = createServer((_, response) => response.end('Signed in.'));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterwards(() => server.close());
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  const { body: client } = await project.admin('POST /latchkey/oauth-clients', {
    body: { name: 'Grafana', kind: 'web', redirect_uris: [redirectUri], ...settings },
  });
  const issuer = new URL(`${product.url}/api/v1/projects/${project.id}`);
  const library = await openid.discovery(issuer, client.id, client.client_secret, undefined, {
    execute: [openid.allowInsecureRequests],
  });
  return {
    async begin(page, parameters = {}) {
      const pkceCodeVerifier = openid.randomPKCECodeVerifier();
      const asked: Record<string, string> = {
        redirect_uri: redirectUri,
        scope: 'openid email',
        code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
        ...parameters,
      };
      await page.goto(openid.buildAuthorizationUrl(library, asked).href);
      return async () => {
        await page.waitForURL((url) => url.href.startsWith(redirectUri));
        return openid.authorizationCodeGrant(library, new URL(page.url()), {
          pkceCodeVerifier,
          ...(asked.max_age && { maxAge: Number(asked.max_age) }),
        });
      };
    },
  };
}
