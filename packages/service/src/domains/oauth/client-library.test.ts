import { newEmail, newProject, type TestProject, world } from '@latchkey/testing';
import { answerOf, appUrl, begin, comeBack, sharedProviders } from '@latchkey/testing/people/oauth-app';
import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  ClientSecretPost,
  customFetch,
  processAuthorizationCodeResponse,
  ResponseBodyError,
  validateAuthResponse,
} from 'oauth4webapi';
import { beforeAll, expect, test } from 'vitest';

// The library that published clients exchange their codes with, as they use it.

const as = { issuer: 'http://localhost:4400', token_endpoint: 'http://localhost:4400/api/v1/auth/oauth/token' };

let project: TestProject;

beforeAll(async () => {
  project = await newProject(sharedProviders('github'));
});

async function signIn(email: string) {
  const { service } = await world();
  const flow = await begin(project);
  const { headers } = await comeBack(flow, await answerOf(flow, { email }));
  const client = { client_id: project.id };
  const answer = validateAuthResponse(as, client, new URL(headers.get('location') ?? ''), flow.appState);
  const secret = ClientSecretPost(project.keys.publishable_client_key);
  const response = await authorizationCodeGrantRequest(as, client, secret, answer, appUrl, flow.verifier, {
    [allowInsecureRequests]: true,
    [customFetch]: (url, { method, headers, body }) =>
      service.fetch(new Request(url, { method, headers, body: String(body) }), { peer: '127.0.0.1' }),
  });
  return processAuthorizationCodeResponse(as, client, response);
}

test('it takes the tokens', async () => {
  expect(await signIn(newEmail())).toMatchObject({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    token_type: 'bearer',
    newUser: true,
    afterCallbackRedirectUrl: null,
  });
});

test('it understands that a second factor is asked for', async () => {
  const user = await newTwoFactorUser(project);
  await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
  const failure = await signIn(user.email).catch((error) => error);
  expect(failure).toBeInstanceOf(ResponseBodyError);
  expect(failure.cause).toMatchObject({
    code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    details: { attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) },
  });
});
