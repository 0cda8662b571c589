import { cookieJar } from '../http/cookie-jar.ts';
import { begin, exchange, toldApp } from '../people/oauth-app.ts';
import type { Browser, Posted } from '../saml/pages.ts';
import type { TestProject } from '../world/new-project.ts';
import { postResponse, type TestConnection } from './connection.ts';

/** Sign-ins by SAML connections, through the pages of an identity provider: `signInThere` goes through these. */
export function visitsOf(project: TestProject, signInThere: (browser: Browser, url: string) => Promise<Posted>) {
  /** Goes there and back; answers what the browser and the application are told. */
  async function signIn(connection: TestConnection, browser = cookieJar()) {
    const flow = await begin(project, {}, connection.providerId);
    const { SAMLResponse, RelayState } = await signInThere(browser, flow.provider.href);
    const answer = await postResponse(connection, SAMLResponse, { relayState: RelayState, cookie: flow.cookie });
    return { answer, SAMLResponse, redeem: async () => (await exchange(flow, toldApp(answer).code ?? '')).body };
  }

  async function session(connection: TestConnection, browser = cookieJar()) {
    const { access_token, refresh_token } = await (await signIn(connection, browser)).redeem();
    const call = (endpoint: string, headers: Record<string, string>, body?: object) =>
      project.call(endpoint, { headers, ...(body && { body }) });
    return {
      browser,
      call: (endpoint: string, body?: object) => call(endpoint, { 'access-token': access_token }, body),
      isLive: async () =>
        (await call('POST /auth/sessions/current/refresh', { 'refresh-token': refresh_token })).status === 200,
    };
  }

  /** What the browser is sent to us with. */
  const bring = ({ pathname, search }: URL) => project.bare(`GET ${pathname}${search}`);

  return { signIn, session, bring };
}
