import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { newProject, type TestUser, world } from '@latchkey/testing';
import { consentAt, newBrowser, newRelyingParty, redirectUri } from '@latchkey/testing/people/relying-party';
import OpenIDConnectStrategy from 'passport-openidconnect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListeningServer, listen } from '../../../app/http-server.ts';

// An Express application with Passport. Its strategy is from 2023 and does without PKCE, which is asked of every
// application here; a subclass adds it, the same one that the documentation shows.

type Request = Parameters<OpenIDConnectStrategy['authenticate']>[0];
type Done = Parameters<OpenIDConnectStrategy['_oauth2']['getOAuthAccessToken']>[1];

class StrategyWithPkce extends OpenIDConnectStrategy {
  override authenticate(request: Request, options = {}) {
    const { session } = request as unknown as Visit;
    session.verifier ??= randomBytes(32).toString('base64url');
    const { verifier } = session;
    const oauth2 = this._oauth2;
    const redeem = (code: string, params: object, done: Done) =>
      oauth2.getOAuthAccessToken(code, { ...params, code_verifier: verifier }, done);
    // Passport makes a strategy for each request, so this one is nobody else's.
    this._oauth2 = Object.assign(Object.create(oauth2), { getOAuthAccessToken: redeem });
    super.authenticate(request, { ...options, verifier } as object);
  }

  override authorizationParams({ verifier }: { verifier: string }) {
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    return { code_challenge, code_challenge_method: 'S256' };
  }
}

/** What Express and its session know of a request. */
interface Visit {
  readonly session: { verifier?: string };
  readonly query: Record<string, string>;
}

interface Profile {
  readonly id: string;
  readonly emails?: readonly { readonly value: string }[];
}

let server: ListeningServer;
let user: TestUser;
let strategy: StrategyWithPkce;
let plain: OpenIDConnectStrategy;

beforeAll(async () => {
  const project = await newProject();
  user = await project.signUp();
  const { clientId, clientSecret, issuer } = await newRelyingParty(project);
  const { service } = await world();
  server = await listen((request, transport) => service.fetch(request, transport), { host: '127.0.0.1', port: 0 });
  const { port } = server.address() as AddressInfo;
  const reached = `http://127.0.0.1:${port}${new URL(issuer).pathname}`;
  const options = {
    issuer,
    authorizationURL: `${issuer}/oauth/authorize`,
    tokenURL: `${reached}/oauth/token`,
    userInfoURL: `${reached}/oauth/userinfo`,
    clientID: clientId,
    clientSecret: clientSecret ?? '',
    callbackURL: redirectUri,
    scope: ['email'],
    skipUserProfile: false,
  };
  type Verified = (error: null, user: Profile) => void;
  const verify = (_: string, profile: Profile, done: Verified) => done(null, profile);
  strategy = new StrategyWithPkce(options, verify as never);
  plain = new OpenIDConnectStrategy(options, verify as never);
});
afterAll(() => server.drain());

/** What Passport makes of a request: the strategy says by one of these how it goes on. */
function authenticate(by: OpenIDConnectStrategy, visit: Visit): Promise<URL | Profile> {
  return new Promise((resolve, reject) => {
    const one = Object.assign(Object.create(by) as OpenIDConnectStrategy, {
      redirect: (address: string) => resolve(new URL(address)),
      success: (profile: Profile) => resolve(profile),
      fail: reject,
      error: reject,
    });
    one.authenticate(visit as unknown as Request);
  });
}

test('it signs a user in', async () => {
  const session = {};
  const address = (await authenticate(strategy, { session, query: {} })) as URL;
  const query = Object.fromEntries((await consentAt(address, user)).searchParams);
  const profile = await authenticate(strategy, { session, query });
  expect(profile).toMatchObject({ id: user.id, emails: [{ value: user.email }] });
});

test('as it comes, without PKCE, it is sent back with an error', async () => {
  const address = (await authenticate(plain, { session: {}, query: {} })) as URL;
  const { headers } = await newBrowser()(address);
  const back = new URL(headers.get('location') ?? '');
  expect(back.searchParams.get('error_description')).toContain('requires PKCE');
});
