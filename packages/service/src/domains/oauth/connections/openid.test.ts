import { newProject, refusal, type TestProject } from '@latchkey/testing';
import { newOidcConnection, newTeamWithDomain } from '@latchkey/testing/oauth/connection';
import { begin, comeBack, exchange, toldApp } from '@latchkey/testing/people/oauth-app';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';

let project: TestProject;
let connection: Awaited<ReturnType<typeof newOidcConnection>>;

beforeAll(async () => {
  project = await newProject();
  connection = await newOidcConnection(await newTeamWithDomain(project));
});

const start = () => begin(project, {}, connection.providerId);

/** All of a sign-in; answers what the app is answered. */
async function signIn(email: string) {
  const flow = await start();
  const back = await connection.server.signIn(flow.provider, { email, name: 'Ada' });
  const answer = await comeBack(flow, Object.fromEntries(back.searchParams));
  return exchange(flow, toldApp(answer).code ?? '');
}

const show = async ({ body }: { body: { access_token: string } }) =>
  (await project.server(`GET /users/${decodeJwt(body.access_token).sub}`)).body;

describe('who comes by OpenID Connect', () => {
  test('is a new user with the name and the verified address that the team speaks for', async () => {
    const email = connection.newEmail();
    const answer = await signIn(email);
    expect(answer.body.is_new_user).toBe(true);
    expect(await show(answer)).toMatchObject({
      primary_email: email,
      primary_email_verified: true,
      display_name: 'Ada',
    });
    expect((await signIn(email)).body.is_new_user).toBe(false);
  });

  test('is asked for no consent, and for no lasting access', async () => {
    const { provider } = await start();
    expect(provider.searchParams.get('scope')).toBe('openid profile email');
    expect(provider.searchParams.has('prompt')).toBe(false);
    expect(provider.searchParams.get('code_challenge_method')).toBe('S256');
    expect(provider.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
  });

  test('does not come in where the identity provider denies that the address is verified', async () => {
    const flow = await start();
    const email = connection.newEmail();
    const back = await connection.server.signIn(flow.provider, { email, name: 'Ada', isVerified: false });
    expect(await comeBack(flow, Object.fromEntries(back.searchParams))).toMatchObject(
      refusal('SINGLE_SIGN_ON_DOMAIN_NOT_VERIFIED'),
    );
    expect((await project.server('GET /users', { query: { query: email } })).body.items).toEqual([]);
  });

  test('said no there', async () => {
    const flow = await start();
    const answer = await comeBack(flow, Object.fromEntries((await connection.server.deny(flow.provider)).searchParams));
    expect(toldApp(answer)).toMatchObject({ errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED' });
  });

  test('comes in with no code of another flow', async () => {
    const [own, other] = [await start(), await start()];
    const stolen = (await connection.server.signIn(other.provider, { email: connection.newEmail() })).searchParams;
    stolen.set('state', own.state);
    expect(await comeBack(own, Object.fromEntries(stolen))).toMatchObject(refusal('OAUTH_CODE_REFUSED'));
  });
});
