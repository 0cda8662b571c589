import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import { afterwards } from '@latchkey/testing/leftovers';
import { samlIdentityProvider } from '@latchkey/testing/saml/identity-provider';

const MINUTE = 60_000;

/** How a connection knows it. */
interface SamlProvider {
  readonly saml: { readonly entity_id: string; readonly sso_url: string; readonly certificates: readonly string[] };
}

/** An identity provider with a page of its own: one button, which signs the user of this address in. */
export async function startSamlProvider(email: string): Promise<SamlProvider> {
  const { certificate, response } = await samlIdentityProvider();
  const server = createServer((asked, answer) => {
    const { origin, searchParams } = new URL(asked.url ?? '/', `http://${asked.headers.host}`);
    const request = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]+)"`).exec(request)?.[1] ?? '';
    const acs = attribute('AssertionConsumerServiceURL');
    const xml = response({
      issuer: origin,
      audience: acs.replace(/acs$/, 'metadata'),
      recipient: acs,
      destination: acs,
      inResponseTo: attribute('ID'),
      nameId: email,
      notBefore: new Date(Date.now() - MINUTE).toISOString(),
      notOnOrAfter: new Date(Date.now() + MINUTE).toISOString(),
      assertionId: `${attribute('ID')}_answer`,
    });
    const field = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}">`;
    answer.setHeader('content-type', 'text/html');
    answer.end(`<!doctype html><html lang="en"><title>Okta</title><link rel="icon" href="data:,"><h1>Okta</h1>
      <form method="post" action="${acs}">${field('SAMLResponse', Buffer.from(xml).toString('base64'))}
      ${field('RelayState', searchParams.get('RelayState') ?? '')}<button>Sign in as Ada</button></form></html>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterwards(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { saml: { entity_id: url, sso_url: `${url}/sso`, certificates: [certificate] } };
}
