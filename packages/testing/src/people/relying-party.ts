import * as openid from 'openid-client';
import { cookieJar } from '../http/cookie-jar.ts';
import { newAddress, type TestProject, type TestUser, world } from '../world/new-project.ts';
import { baseUrl, type World } from '../world/start.ts';

export const redirectUri = 'https://app.example.com/callback';
const LOOK_AT_PEER = { peer: '127.0.0.1' };

/** An application that signs its users in through a project, by the library that most of them use. */
export interface RelyingParty {
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly issuer: string;
  readonly library: openid.Configuration;
  /** A browser that comes to the project from the application. */
  visit(parameters?: Asked): Promise<Visit>;
  /** The whole way: a user says yes, and the application gets its tokens. */
  signIn(user: TestUser, parameters?: Asked): Promise<Tokens>;
}

/** Parameters of the authorization endpoint; one with several values is sent several times. */
type Asked = Readonly<Record<string, string | readonly string[]>>;

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
  readonly goOn: ReturnType<typeof newBrowser>;
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
  authentication = clientSecret === null ? openid.None() : openid.ClientSecretBasic(clientSecret),
): Promise<RelyingParty> {
  const issuer = `${baseUrl}/api/v1/projects/${project.id}`;
  const library = await openid.discovery(new URL(issuer), clientId, undefined, authentication, {
    execute: [openid.allowInsecureRequests],
    [openid.customFetch]: fetchService,
  });

  async function visit(parameters: Asked = {}): Promise<Visit> {
    const browser = newBrowser();
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
    const sent = Object.entries(asked).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one] as [string, string]),
    );
    const address = openid.buildAuthorizationUrl(library, new URLSearchParams(sent)).href;
    const response = await browser(address);
    const location = new URL(response.headers.get('location') ?? '', baseUrl);
    const request = location.searchParams.get('request') ?? undefined;
    return {
      address,
      request,
      location,
      approve: (user) => answerRequest(user, request, 'approve'),
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

type Answer = 'approve' | 'deny';

/** A user answers a request of an application; answers where the browser goes on. */
async function answerRequest(user: TestUser, request: string | null | undefined, answer: Answer): Promise<string> {
  const { status, body, text } = await user.call(`POST /latchkey/authorization-requests/${request}/${answer}`, {
    body: {},
  });
  if (status !== 200) throw new Error(`The answer was not taken: ${text}`);
  return body.location;
}

/** The way of a browser that any application sends to its project: a user answers there, and it goes back. */
export async function consentAt(
  address: URL | string,
  user: TestUser,
  { browser = newBrowser(), answer = 'approve' as Answer } = {},
): Promise<URL> {
  const asked = await browser(address);
  const page = new URL(asked.headers.get('location') ?? '', baseUrl);
  const back = await browser(await answerRequest(user, page.searchParams.get('request'), answer));
  return new URL(back.headers.get('location') ?? '');
}

/** Asks the service that the tests of a file share. */
export const fetchService = async (url: string, options: openid.CustomFetchOptions | RequestInit): Promise<Response> =>
  fetchIn(await world())(url, options);

/** The same of any world. */
export const fetchIn =
  ({ service }: Pick<World, 'service'>): typeof fetchService =>
  async (url, options) =>
    service.fetch(new Request(url, options as RequestInit), LOOK_AT_PEER);

/** A browser, in a network of its own. */
export const newBrowser = () => cookieJar(fetchService, { accept: 'text/html', 'x-forwarded-for': newAddress() });
