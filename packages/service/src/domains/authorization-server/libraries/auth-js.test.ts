import { Auth, type AuthConfig, customFetch } from '@auth/core';
import { newProject, type TestProject } from '@latchkey/testing';
import { cookieJar } from '@latchkey/testing/http/cookie-jar';
import { consentAt, fetchService, newRelyingParty } from '@latchkey/testing/people/relying-party';
import { beforeAll, expect, test } from 'vitest';

// An application with Auth.js, which is told the issuer, the ID and the secret, and finds out the rest.

const appUrl = 'https://shop.example.com/auth';

let project: TestProject;
let config: AuthConfig;

beforeAll(async () => {
  project = await newProject();
  const { clientId, clientSecret, issuer } = await newRelyingParty(project, {
    redirect_uris: [`${appUrl}/callback/latchkey`],
  });
  config = {
    basePath: '/auth',
    secret: 'a secret of the application',
    trustHost: true,
    logger: { error() {} },
    providers: [
      {
        id: 'latchkey',
        name: 'Latchkey',
        type: 'oidc',
        issuer,
        clientId,
        clientSecret: clientSecret ?? '',
        [customFetch]: (input, init) => fetchService(String(input), init ?? {}),
      },
    ],
  };
});

/** A browser that has pressed "Sign in" in the application, and where it is sent. */
async function begin() {
  const browser = cookieJar((url, request) => Auth(new Request(url, request), config) as Promise<Response>);
  const { csrfToken } = await (await browser(`${appUrl}/csrf`)).json();
  const sent = await browser(`${appUrl}/signin/latchkey`, { csrfToken });
  return { browser, address: sent.headers.get('location') ?? '' };
}

test('it signs a user in', async () => {
  const user = await project.signUp();
  await user.call('PATCH /users/me', { body: { display_name: 'Ada' } });
  const { browser, address } = await begin();
  await browser(await consentAt(address, user));
  const session = await (await browser(`${appUrl}/session`)).json();
  expect(session.user).toEqual({ name: 'Ada', email: user.email });
});

test('it has a user who says no sign in again', async () => {
  const user = await project.signUp();
  const { browser, address } = await begin();
  const denied = await browser(await consentAt(address, user, { answer: 'deny' }));
  expect(denied.headers.get('location')).toBe(`${appUrl}/signin?error=OAuthCallbackError`);
});
