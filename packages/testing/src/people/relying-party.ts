import * as openid from 'openid-client';
import { newAddress, type TestProject, type TestUser, world } from '../world/new-project.ts';
import { baseUrl } from '../world/start.ts';

export const redirectUri = 'https://app.example.com/callback';
const LOOK_AT_PEER = { peer: '127.0.0.1' };

/** An application that signs its users in through a project, by the library that most of them use. */
export interface RelyingParty {
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly issuer: string;
  readonly library: openid.Configuration;
  /** A browser that comes to the project from the application. */
  visit(parameters?: Record<string, string>): Promise<Visit>;
  /** The whole way: a user says yes, and the application gets its tokens. */
  signIn(user: TestUser, parameters?: Record<string, string>): Promise<Tokens>;
}

export type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>;

/** One browser on its way through the authorization endpoint. */
export interface Visit {
  /** The request that waits for its user; undefined where the provider has sent the browser back at once. */
  readonly request: string | undefined;
  /** Where the browser came to. */
  readonly address: string;
  /** Where it is sent. */
  readonly location: URL;
  /** The user says yes on the consent page; where the browser goes on. */
  approve(user: TestUser): Promise<string>;
  /** Goes on, in this browser or another one, to the application or a page. */
  goOn(location: string): Promise<Response>;
  /** Has the application take the code. */
  redeem(location: URL, DPoP?: openid.DPoPHandle): Promise<Tokens>;
}

/** Registers an application of a project. */
export async function newRelyingParty(
  project: TestProject,
  settings: Record<string, unknown> = {},
): Promise<RelyingParty> {
  const body = { name: 'Notes', kind: 'web', redirect_uris: [redirectUri], ...settings };
  const made = await project.admin('POST /latchkey/oauth-clients', { body });
  if (made.status !== 201) throw new Error(`The client was not made: ${made.text}`);
  return relyingPartyOf(project, made.body.id, made.body.client_secret);
}

/** An application that is registered already. */
export async function relyingPartyOf(
  project: TestProject,
  clientId: string,
  clientSecret: string | null,
): Promise<RelyingParty> {
  const issuer = `${baseUrl}/api/v1/projects/${project.id}`;
  const authentication = clientSecret === null ? openid.None() : openid.ClientSecretBasic(clientSecret);
  const library = await openid.discovery(new URL(issuer), clientId, undefined, authentication, {
    execute: [openid.allowInsecureRequests],
    [openid.customFetch]: fetchService,
  });

  async function visit(parameters: Record<string, string> = {}): Promise<Visit> {
    const browser = await newBrowser();
    const verifier = openid.randomPKCECodeVerifier();
    const asked = {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...parameters,
    };
    const address = openid.buildAuthorizationUrl(library, asked).href;
    const response = await browser(address);
    const location = new URL(response.headers.get('location') ?? '', baseUrl);
    const request = location.searchParams.get('request') ?? undefined;
    return {
      address,
      request,
      location,
      async approve(user) {
        const answer = await user.call(`POST /latchkey/authorization-requests/${request}/approve`, { body: {} });
        if (answer.status !== 200) throw new Error(`It was not approved: ${answer.text}`);
        return answer.body.location;
      },
      goOn: browser,
      redeem: (back, DPoP) =>
        openid.authorizationCodeGrant(
          library,
          back,
          {
            pkceCodeVerifier: verifier,
            expectedState: asked.state,
            expectedNonce: asked.nonce,
            idTokenExpected: true,
          },
          undefined,
          DPoP && { DPoP },
        ),
    };
  }

  return {
    clientId,
    clientSecret,
    issuer,
    library,
    visit,
    async signIn(user, parameters) {
      const { approve, goOn, redeem } = await visit(parameters);
      const back = await goOn(await approve(user));
      return redeem(new URL(back.headers.get('location') ?? ''));
    },
  };
}

/** Asks the service that the tests of a file share. */
export async function fetchService(url: string, options: openid.CustomFetchOptions | RequestInit): Promise<Response> {
  const { service } = await world();
  return service.fetch(new Request(url, options as RequestInit), LOOK_AT_PEER);
}

/** Keeps the cookies of the service, each for its path, and follows no redirect. */
export async function newBrowser(): Promise<(url: string, form?: Record<string, string>) => Promise<Response>> {
  const cookies = new Map<string, { readonly path: string; readonly pair: string }>();
  const network = newAddress();
  return async (url, form) => {
    const { pathname } = new URL(url);
    const sent = [...cookies.values()].filter(({ path }) => pathname.startsWith(path)).map(({ pair }) => pair);
    const body = form && { method: 'POST', body: new URLSearchParams(form).toString() };
    const type = form && { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = { cookie: sent.join('; '), accept: 'text/html', 'x-forwarded-for': network, ...type };
    const response = await fetchService(url, { ...body, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /; *path=([^;]*)/i.exec(line)?.[1] ?? '/';
      if (value === '') cookies.delete(`${name} ${path}`);
      else cookies.set(`${name} ${path}`, { path, pair: `${name}=${value}` });
    }
    return response;
  };
}
