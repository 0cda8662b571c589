import { newProject, type TestProject, type TestUser } from '@latchkey/testing';
import {
  consentAt,
  fetchService,
  newBrowser,
  newRelyingParty,
  type RelyingParty,
  redirectUri,
} from '@latchkey/testing/people/relying-party';
import { enterUserCode } from '@latchkey/testing/people/user-code';
import * as oauth from 'oauth4webapi';
import { beforeAll, describe, expect, test } from 'vitest';

// Each step by itself, as the library has applications take it.

const options = { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: fetchService };

let project: TestProject;
let user: TestUser;
let app: RelyingParty;
let as: oauth.AuthorizationServer;
let client: oauth.Client;
let secret: oauth.ClientAuth;

beforeAll(async () => {
  project = await newProject();
  user = await project.signUp();
  app = await newRelyingParty(project);
  const issuer = new URL(app.issuer);
  as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
  client = { client_id: app.clientId };
  secret = oauth.ClientSecretBasic(app.clientSecret ?? '');
});

/** Signs the user in; answers the response with the tokens. */
async function signIn(DPoP?: oauth.DPoPHandle): Promise<Response> {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const pushed = await oauth.pushedAuthorizationRequest(
    as,
    client,
    secret,
    {
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email offline_access',
      prompt: 'consent',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    },
    { ...options, ...(DPoP && { DPoP }) },
  );
  const { request_uri } = await oauth.processPushedAuthorizationResponse(as, client, pushed);
  const address = new URL(as.authorization_endpoint ?? '');
  address.search = new URLSearchParams({ client_id: client.client_id, request_uri }).toString();
  const answer = oauth.validateAuthResponse(as, client, await consentAt(address, user), state);
  return oauth.authorizationCodeGrantRequest(as, client, secret, answer, redirectUri, verifier, {
    ...options,
    ...(DPoP && { DPoP }),
  });
}

/** The same, without a proof of possession. */
const tokensOf = async () =>
  oauth.processAuthorizationCodeResponse(as, client, await signIn(), { requireIdToken: true });

const introspect = async (token: string) =>
  oauth.processIntrospectionResponse(as, client, await oauth.introspectionRequest(as, client, secret, token, options));

test('it signs a user in by a pushed request and a code with PKCE, and checks the signature of the ID token', async () => {
  const response = await signIn();
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, { requireIdToken: true });
  await oauth.validateApplicationLevelSignature(as, response, options);
  const userinfo = await oauth.userInfoRequest(as, client, tokens.access_token, options);
  expect(await oauth.processUserInfoResponse(as, client, user.id, userinfo)).toMatchObject({ email: user.email });
});

test('it renews the tokens', async () => {
  const { refresh_token = '' } = await tokensOf();
  const response = await oauth.refreshTokenGrantRequest(as, client, secret, refresh_token, options);
  const renewed = await oauth.processRefreshTokenResponse(as, client, response);
  expect(oauth.getValidatedIdTokenClaims(renewed)?.sub).toBe(user.id);
});

test('it looks into a token and revokes it', async () => {
  const { access_token } = await tokensOf();
  expect(await introspect(access_token)).toMatchObject({ active: true, sub: user.id });
  const revoked = await oauth.revocationRequest(as, client, secret, access_token, options);
  await oauth.processRevocationResponse(revoked);
  expect(await introspect(access_token)).toEqual({ active: false });
});

test('it binds tokens to a key by DPoP', async () => {
  const DPoP = oauth.DPoP(client, await oauth.generateKeyPair('ES256'));
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, await signIn(DPoP));
  expect(tokens.token_type).toBe('dpop');
  const userinfo = await oauth.userInfoRequest(as, client, tokens.access_token, { ...options, DPoP });
  expect((await oauth.processUserInfoResponse(as, client, user.id, userinfo)).email).toBe(user.email);
});

describe('a device', () => {
  test('gets tokens once its user has said yes', async () => {
    const { clientId } = await newRelyingParty(project, { kind: 'device', redirect_uris: [] });
    const device = { client_id: clientId };
    const asked = await oauth.processDeviceAuthorizationResponse(
      as,
      device,
      await oauth.deviceAuthorizationRequest(as, device, oauth.None(), { scope: 'openid email' }, options),
    );
    const browser = newBrowser();
    const page = await enterUserCode(app.issuer, browser, asked.user_code);
    const { body } = await user.call(
      `POST /latchkey/authorization-requests/${page.searchParams.get('request')}/approve`,
      { body: {} },
    );
    await browser(body.location);
    const response = await oauth.deviceCodeGrantRequest(as, device, oauth.None(), asked.device_code, options);
    const tokens = await oauth.processDeviceCodeResponse(as, device, response);
    expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ sub: user.id, email: user.email });
  });
});
