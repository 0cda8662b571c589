import { knownError, needsOneProcess, newProject, refusal, type TestProject, world } from '@latchkey/testing';
import { ticketFor } from '@latchkey/testing/oauth/oauth-link';
import { authorizeQuery, sharedProviders } from '@latchkey/testing/people/oauth-app';
import { race } from '@latchkey/testing/race';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';

const VERIFIER = 'a'.repeat(43);

let project: TestProject;

beforeAll(async () => {
  project = await newProject(sharedProviders('github'));
});

/** What an app is answered that sends somebody off to link an account. */
const ask = (changes: Record<string, string | undefined>) =>
  project.bare('GET /auth/oauth/authorize/github', {
    query: authorizeQuery(project, VERIFIER, { type: 'link', ...changes }),
  });

describe('a ticket', () => {
  test('is made for signed-in users alone', async () => {
    expect(await project.call('POST /latchkey/oauth/link-ticket')).toMatchObject(
      knownError('USER_AUTHENTICATION_REQUIRED'),
    );
  });

  test('works once', async () => {
    const ticket = await ticketFor(await project.signUp());
    expect((await ask({ ticket })).status).toBe(307);
    expect(await ask({ ticket })).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
  });

  test('works for a minute', async () => {
    const ticket = await ticketFor(await project.signUp());
    (await world()).clock.advance(60_001);
    expect(await ask({ ticket })).toMatchObject(knownError('VERIFICATION_CODE_EXPIRED'));
  });

  test('ends with the session that it was made in', async () => {
    const user = await project.signUp();
    const ticket = await ticketFor(user);
    await user.call('DELETE /auth/sessions/current');
    expect(await ask({ ticket })).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('is worth nothing in another project, nor is one that was made up', async () => {
    const foreign = await newProject();
    const tickets = [await ticketFor(await foreign.signUp()), '0'.repeat(45), 'x', ''];
    for (const ticket of tickets)
      expect(await ask({ ticket })).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('is made for one user only so often', async () => {
    needsOneProcess();
    const { call } = await project.signUp();
    const answers = [];
    for (let count = 0; count < 21; count++) answers.push(await call('POST /latchkey/oauth/link-ticket'));
    expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(answers[20]).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });

  test('is made for no user who is deleted at the same moment', async () => {
    const user = await project.signUp();
    const answer = await race(
      (db) => db.deleteFrom('users').where('project_id', '=', project.id).where('id', '=', user.id).execute(),
      () => user.call('POST /latchkey/oauth/link-ticket'),
    );
    expect(answer).toMatchObject(knownError('USER_NOT_FOUND'));
  });

  test('is used up by no flow that does not begin', async () => {
    const ticket = await ticketFor(await project.signUp());
    const extra = await ask({ ticket, provider_scope: 'repo' });
    expect(extra).toMatchObject(knownError('OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS'));
    expect((await ask({ ticket })).status).toBe(307);
  });
});

describe('an access token in the address', () => {
  test.each([undefined, '', 'x', 'a.b.c'])('has to be one: %s', async (token) => {
    expect(await ask({ token })).toMatchObject(knownError('UNPARSABLE_ACCESS_TOKEN'));
  });

  test('has to be of the project', async () => {
    const foreign = await newProject();
    const { accessToken: token } = await foreign.signUp();
    expect(await ask({ token })).toMatchObject(refusal('LINK_TOKEN_FOREIGN'));
  });

  test('must not have expired', async () => {
    const { accessToken: token } = await project.signUp();
    const { exp = 0 } = decodeJwt(token);
    (await world()).clock.advance(601_000);
    expect(await ask({ token })).toMatchObject(knownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: exp * 1000 }));
  });

  test('must be of a session that lasts', async () => {
    const user = await project.signUp();
    await user.call('DELETE /auth/sessions/current');
    expect(await ask({ token: user.accessToken })).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' });
  });

  test('must not be of somebody who acts as the user', async () => {
    const { id } = await project.signUp();
    const asked = { body: { user_id: id, is_impersonation: true } };
    const { access_token: token } = (await project.server('POST /auth/sessions', asked)).body;
    expect(await ask({ token })).toMatchObject(refusal('IMPERSONATED'));
  });

  test('is not looked at where nobody links', async () => {
    expect((await ask({ type: 'authenticate', token: 'x' })).status).toBe(307);
  });
});

test('extra scopes with shared keys are refused to who links, and not to who signs in', async () => {
  const { accessToken: token } = await project.signUp();
  const scopes = { provider_scope: 'repo' };
  expect(await ask({ token, ...scopes })).toMatchObject(
    knownError('OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS'),
  );
  expect((await ask({ type: undefined, ...scopes })).status).toBe(307);
});
