import { newEmail, newProject, refusal, startWorld, type TestProject, type World } from '@latchkey/testing';
import { HTTP_MOMENTS, startCuttingHttpProxy } from '@latchkey/testing/faults/cutting-http-proxy';
import { type OidcServer, startOidcProvider } from '@latchkey/testing/oauth/oidc-provider';
import { authorizeQuery, begin, comeBack, exchange, type Flow, toldApp } from '@latchkey/testing/people/oauth-app';
import { reachThisMachine } from '@latchkey/testing/webhooks/webhook-receiver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fetch, guardedFetch } from '../../../platform/network/guarded-fetch.ts';

const LONG_MILLIS = 300_000;
/** A provider that hangs is given up after this; the service waits longer. */
const LIMITS = { millis: 1_500, bytes: 256 * 1024 };
/** What the provider is asked when a browser comes back, and before one is sent there for the first time. */
const EXCHANGES = ['POST /token', 'GET /me'];
const DISCOVERY = 'GET /.well-known/openid-configuration';

let server: OidcServer;
let proxy: Awaited<ReturnType<typeof startCuttingHttpProxy>>;
let newFetch: () => Fetch;
beforeAll(async () => {
  server = await startOidcProvider();
  const { host, port } = new URL(server.issuer);
  proxy = await startCuttingHttpProxy(Number(port));
  const direct = guardedFetch(reachThisMachine, LIMITS);
  // The provider hears its own name, as its issuer and the addresses in its document have it.
  newFetch =
    () =>
    (address, options = {}) =>
      direct(address.replace(`:${port}`, `:${proxy.port}`), { ...options, headers: { ...options.headers, host } });
});

/** A service that has not asked the provider for anything yet, and a project of it. */
async function newApp(): Promise<{ world: World; project: TestProject }> {
  const started = startWorld({ fetch: newFetch() });
  const project = await newProject({}, started);
  const { issuer, clientId: client_id, clientSecret: client_secret } = server;
  const own = { id: 'oidc', display_name: 'Ours', issuer, client_id, client_secret, enabled: true };
  await project.admin('PATCH /latchkey/project-settings', { body: { oidc_providers: [own] } });
  return { world: await started, project };
}

const users = async ({ server }: TestProject, email: string) =>
  (await server('GET /users', { query: { query: email } })).body.items;

/** A person says yes at the provider; what the browser brings back. */
const consent = async (flow: Flow, email: string) =>
  Object.fromEntries((await server.signIn(flow.provider, { email, name: 'Ada' })).searchParams);

async function signIn(project: TestProject, email: string) {
  const flow = await begin(project, {}, 'oidc');
  return exchange(flow, toldApp(await comeBack(flow, await consent(flow, email))).code ?? '');
}

describe('where the connection to a provider breaks', () => {
  let app: Awaited<ReturnType<typeof newApp>>;
  beforeAll(async () => {
    app = await newApp();
  });
  afterAll(() => app.world.close());

  test.each(HTTP_MOMENTS)(
    '%s: a sign-in ends with an error and makes no user, and the next one makes one',
    { timeout: LONG_MILLIS },
    async (moment) => {
      const { project } = app;
      const email = newEmail();
      const places: (string | undefined)[] = [];
      for (let at = 0; at < EXCHANGES.length; at++) {
        const flow = await begin(project, {}, 'oidc');
        const answer = await consent(flow, email);
        await proxy.cutAt({ exchange: at, moment, forGood: true });
        const ended = await comeBack(flow, answer);
        places.push(proxy.broken());
        await proxy.cutAt();
        expect(ended).toMatchObject(refusal('OAUTH_PROVIDER_FAILED'));
        // The state was used up, or a second answer could be brought back with it.
        expect(await comeBack(flow, answer)).toMatchObject(refusal('OAUTH_FLOW_UNKNOWN'));
        expect(await users(project, email)).toEqual([]);
        // Nothing listens for any exchange, so it ends with the first.
        if (moment === 'refused') break;
      }
      expect(places).toEqual(placesOf(moment, EXCHANGES));
      for (const isNew of [true, false]) expect((await signIn(project, email)).body.is_new_user).toBe(isNew);
      expect(await users(project, email)).toHaveLength(1);
    },
  );
});

test.each(HTTP_MOMENTS)(
  'where it breaks %s before a browser is sent off, the app is told, and the next browser goes',
  { timeout: LONG_MILLIS },
  async (moment) => {
    const { world, project } = await newApp();
    await proxy.cutAt({ exchange: 0, moment, forGood: true });
    const query = authorizeQuery(project, 'a'.repeat(43));
    const refused = await project.bare('GET /auth/oauth/authorize/oidc', { query });
    expect(proxy.broken()).toBe(placesOf(moment, [DISCOVERY])[0]);
    expect(refused).toMatchObject(refusal('OAUTH_PROVIDER_FAILED'));
    await proxy.cutAt();
    expect((await signIn(project, newEmail())).body.is_new_user).toBe(true);
    await world.close();
  },
);

/** What the proxy says was broken: a request of which it has heard nothing has no name. */
function placesOf(moment: (typeof HTTP_MOMENTS)[number], exchanges: readonly string[]): string[] {
  if (moment === 'refused') return [moment];
  return exchanges.map((exchange) => (moment === 'connecting' ? moment : `${moment} ${exchange}`));
}
