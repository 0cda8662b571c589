import { newProject } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { cookieJar } from '@latchkey/testing/http/cookie-jar';
import { fetchAt } from '@latchkey/testing/http/fetch-at';
import { consentAt } from '@latchkey/testing/people/relying-party';
import { startApache, whyNoApache } from '@latchkey/testing/process/apache';
import { freePort } from '@latchkey/testing/process/free-port';
import { startWorld } from '@latchkey/testing/world/start';
import { describe, expect, test } from 'vitest';
import { listen } from '../../../app/http-server.ts';

// Any program behind an Apache, by Debian's libapache2-mod-auth-openidc.

const reason = isFull ? whyNoApache() : 'it is part of the full run';
if (isFull && reason) console.log(`Apache isn't tried: ${reason}.`);

describe.skipIf(reason)('Apache', () => {
  test('lets in the users of a project, by their email, and signs them out', async () => {
    const [port, apachePort] = await Promise.all([freePort(), freePort()]);
    const own = await startWorld({ baseUrl: `http://127.0.0.1:${port}` });
    const server = await listen(own.service.fetch, { host: '127.0.0.1', port });
    const project = await newProject({}, Promise.resolve(own));
    const site = `http://127.0.0.1:${apachePort}`;
    const callback = `${site}/private/callback`;
    const { body: client } = await project.admin('POST /latchkey/oauth-clients', {
      body: { name: 'Wiki', kind: 'web', redirect_uris: [callback], post_logout_redirect_uris: [`${site}/`] },
    });
    await startApache(
      apachePort,
      `
OIDCProviderMetadataURL http://127.0.0.1:${port}/api/v1/projects/${project.id}/.well-known/openid-configuration
OIDCClientID ${client.id}
OIDCClientSecret ${client.client_secret}
OIDCRedirectURI ${callback}
OIDCCryptoPassphrase a-passphrase-of-the-test
OIDCPKCEMethod S256
OIDCScope "openid email"
OIDCRemoteUserClaim email
<Location /private>
  AuthType openid-connect
  Require valid-user
</Location>`,
    );

    // Node's own fetch says of itself that it is a script, which Apache sends nowhere.
    const send = (url: string, request: RequestInit) =>
      fetchAt(url, { keepAlive: false })(new Request(url, request), { peer: '127.0.0.1' });
    const browser = cookieJar(send, { accept: 'text/html' });
    const user = await project.signUp();
    const asked = await browser(`${site}/private/index.html`);
    const back = await consentAt(asked.headers.get('location') ?? '', user, { browser });
    const signedIn = await browser(back);
    const page = await browser(new URL(signedIn.headers.get('location') ?? '', site));
    expect(await page.text()).toBe(user.email);

    const left = await browser(`${callback}?logout=${encodeURIComponent(`${site}/`)}`);
    const form = await (await browser(left.headers.get('location') ?? '')).text();
    const fields = Object.fromEntries(
      [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const action = /action="([^"]*)"/.exec(form)?.[1] ?? '';
    const signedOut = await browser(action, fields);
    expect(signedOut.headers.get('location')).toBe(`${site}/`);
    expect((await user.call('GET /users/me')).status).toBe(401);

    await server.drain();
    await own.close();
  });
});
