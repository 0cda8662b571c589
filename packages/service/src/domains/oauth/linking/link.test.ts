import { type Call, knownError, newEmail, newProject, refusal, type TestProject } from '@latchkey/testing';
import { beginLink as beginLinkIn, linkedOf as linkedIn } from '@latchkey/testing/oauth/oauth-link';
import {
  answerOf,
  authorizeQuery,
  begin,
  codeOf,
  comeBack,
  exchange,
  type Flow,
  type Person,
  sharedProviders,
  signInBy,
} from '@latchkey/testing/people/oauth-app';
import { race } from '@latchkey/testing/race';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../database/tables.ts';

let project: TestProject;

beforeAll(async () => {
  project = await newProject(sharedProviders('github', 'google'));
});

const VERIFIER = 'a'.repeat(43);

const beginLink = (user: { call: Call }, providerId?: string) => beginLinkIn(project, user, {}, providerId);
const linkedOf = (user: { id: string }) => linkedIn(project, user);
const goThrough = async (flow: Flow, person: Person) => comeBack(flow, await answerOf(flow, person));
const link = async (flow: Flow, person: Person) => exchange(flow, await codeOf(flow, person));

describe('a signed-in user', () => {
  test('links an account, and signs in with it from then on', async () => {
    const user = await project.signUp();
    const person = { email: newEmail() };
    const flow = await beginLink(user);
    const { status, body } = await link(flow, person);
    expect([status, body.is_new_user, decodeJwt(body.access_token).sub]).toEqual([200, false, user.id]);
    expect(await linkedOf(user)).toEqual([['github', person.email]]);
    const again = await signInBy(project, person);
    expect([decodeJwt(again.body.access_token).sub, again.body.is_new_user]).toEqual([user.id, false]);
  });

  test('links it by an access token in the address too, as published clients do', async () => {
    const user = await project.signUp();
    const flow = await begin(project, { type: 'link', token: user.accessToken });
    await link(flow, { email: newEmail() });
    expect(await linkedOf(user)).toHaveLength(1);
  });

  test('keeps the email and the name that it had', async () => {
    const user = await project.signUp();
    const before = (await user.call('GET /users/me')).body;
    const { body } = await link(await beginLink(user), { email: newEmail(), name: 'Another' });
    const headers = { 'access-token': body.access_token };
    expect({ ...(await project.call('GET /users/me', { headers })).body, oauth_providers: [] }).toEqual(before);
  });

  test('may link the same account again', async () => {
    const user = await project.signUp();
    const person = { email: newEmail() };
    for (let count = 0; count < 2; count++) {
      const flow = await begin(project, { type: 'link', token: user.accessToken });
      expect((await link(flow, person)).status).toBe(200);
    }
    expect(await linkedOf(user)).toHaveLength(1);
  });

  test('may link accounts of several providers', async () => {
    const user = await project.signUp();
    const person = { email: newEmail() };
    for (const provider of ['github', 'google'])
      await link(await begin(project, { type: 'link', token: user.accessToken }, provider), person);
    expect(await linkedOf(user)).toEqual([
      ['github', person.email],
      ['google', person.email],
    ]);
  });

  test('may link even where nobody may sign up', async () => {
    const closed = await newProject(sharedProviders('github'));
    const user = await closed.signUp();
    await closed.admin('PATCH /internal/projects/current', { body: { config: { sign_up_enabled: false } } });
    const flow = await begin(closed, { type: 'link', token: user.accessToken });
    expect((await link(flow, { email: newEmail() })).status).toBe(200);
  });
});

describe('linking is refused as soon as the provider has answered', () => {
  /** Somebody with an account of the provider, whose session goes on. */
  async function linkedUser() {
    const user = await project.signUp();
    await link(await begin(project, { type: 'link', token: user.accessToken }), { email: newEmail() });
    return user;
  }

  test('where the user has another account of the provider', async () => {
    const user = await linkedUser();
    expect(await goThrough(await beginLink(user), { email: newEmail() })).toMatchObject(
      knownError('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION'),
    );
    expect(await linkedOf(user)).toHaveLength(1);
  });

  test('where the account is of another user', async () => {
    const user = await project.signUp();
    const person = { email: newEmail() };
    await signInBy(project, person);
    expect(await goThrough(await beginLink(user), person)).toMatchObject(
      knownError('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER'),
    );
    expect(await linkedOf(user)).toEqual([]);
  });

  test('first for the other account, then for the app, then for the other user', async () => {
    const changing = await newProject(sharedProviders('github'));
    const taken = { email: newEmail() };
    await signInBy(changing, taken);
    const holder = await changing.signUp();
    await link(await begin(changing, { type: 'link', token: holder.accessToken }), { email: newEmail() });
    const first = await begin(changing, { type: 'link', token: (await changing.signUp()).accessToken });
    const query = { type: 'link', token: holder.accessToken, error_redirect_url: undefined };
    const second = await begin(changing, query);
    await changing.admin('PATCH /internal/projects/current', { body: { config: { allow_localhost: false } } });
    expect(await goThrough(first, taken)).toMatchObject(refusal('OAUTH_REDIRECT_UNTRUSTED'));
    expect((await goThrough(second, taken)).code).toBe('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION');
  });

  test('where the user was deleted meanwhile', async () => {
    const user = await project.signUp();
    const flow = await beginLink(user);
    const answer = await answerOf(flow, { email: newEmail() });
    await user.server('DELETE /users/me');
    expect(await comeBack(flow, answer)).toMatchObject(refusal('OAUTH_FLOW_UNKNOWN'));
  });

  test('where the password was changed meanwhile, for whoever began may be the reason', async () => {
    const user = await project.signUp();
    const flow = await beginLink(user);
    const answer = await answerOf(flow, { email: newEmail() });
    const passwords = { old_password: user.password, new_password: 'another password' };
    expect((await user.call('POST /auth/password/update', { body: passwords })).status).toBe(200);
    expect(await comeBack(flow, answer)).toMatchObject(refusal('OAUTH_FLOW_UNKNOWN'));
  });
});

describe('a guest', () => {
  const newGuest = async (config: Record<string, unknown> = {}) => {
    const open = await newProject({ ...sharedProviders('github'), ...config });
    await open.admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
    const { body } = await open.call('POST /auth/anonymous/sign-up');
    return { open, token: body.access_token as string, id: body.user_id as string };
  };

  test('is none any more with an account that signs it in again', async () => {
    const { open, token, id } = await newGuest();
    const flow = await begin(open, { type: 'link', token });
    const { body } = await link(flow, { email: newEmail() });
    const me = await open.call('GET /users/me', { headers: { 'access-token': body.access_token } });
    expect(me.body).toMatchObject({ id, is_anonymous: false, display_name: null });
  });

  test('stays one where nobody may sign up', async () => {
    const { open, token } = await newGuest({ sign_up_enabled: false });
    const flow = await begin(open, { type: 'link', token, error_redirect_url: undefined });
    expect(await goThrough(flow, { email: newEmail() })).toMatchObject(knownError('SIGN_UP_NOT_ENABLED'));
  });
});

describe('at the same moment', () => {
  const deleteRows = (table: 'users' | 'oauth_grants', column: 'id' | 'user_id', id: string) => (db: Db) =>
    sql`with held as (select 1 from users where project_id = ${project.id} and id = ${id} for update)
      delete from ${sql.table(table)}
      where project_id = ${project.id} and ${sql.ref(column)} = ${id} and exists (select 1 from held)`.execute(db);

  test('nobody sets off to link for a user who is deleted', async () => {
    const user = await project.signUp();
    const query = authorizeQuery(project, VERIFIER, { type: 'link', token: user.accessToken });
    const answer = await race(deleteRows('users', 'id', user.id), () =>
      project.bare('GET /auth/oauth/authorize/github', { query }),
    );
    expect(answer).toMatchObject(knownError('USER_NOT_FOUND'));
  });

  test('nobody links by a flow that is taken back', async () => {
    const user = await project.signUp();
    const flow = await beginLink(user);
    const answer = await answerOf(flow, { email: newEmail() });
    const refused = await race(deleteRows('oauth_grants', 'user_id', user.id), () => comeBack(flow, answer));
    expect(refused).toMatchObject(refusal('OAUTH_FLOW_UNKNOWN'));
    expect(await linkedOf(user)).toEqual([]);
  });
});
