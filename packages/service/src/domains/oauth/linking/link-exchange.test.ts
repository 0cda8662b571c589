import { callbackUrl, knownError, newEmail, newProject, type TestProject, world } from '@latchkey/testing';
import { beginLink, linkedOf } from '@latchkey/testing/oauth/oauth-link';
import {
  begin,
  codeOf,
  exchange,
  type Flow,
  type Person,
  sharedProviders,
  signInBy,
} from '@latchkey/testing/people/oauth-app';
import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { race } from '@latchkey/testing/race';
import { testContext } from '@latchkey/testing/world/context';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../database/tables.ts';
import { sweepFlows } from '../sweep.ts';

let project: TestProject;
let person: Person;

beforeAll(async () => {
  project = await newProject(sharedProviders('github'));
});
beforeEach(() => {
  person = { email: newEmail() };
});

const wrongCode = knownError('INVALID_AUTHORIZATION_CODE');
const idOf = ({ accessToken }: { accessToken: string }) => String(decodeJwt(accessToken).refreshTokenId);
const sessionsOf = async ({ id }: { id: string }) =>
  (await project.server('GET /auth/sessions', { query: { user_id: id } })).body.items.map(
    (session: { id: string }) => session.id,
  );

/** A flow to link an account that has come as far as its code. */
async function waiting(): Promise<{ user: Awaited<ReturnType<TestProject['signUp']>>; flow: Flow; code: string }> {
  const user = await project.signUp();
  const flow = await beginLink(project, user);
  return { user, flow, code: await codeOf(flow, person) };
}

describe('a browser that was sent to link an account to somebody else', () => {
  test('links nothing, for it does not have what the code is exchanged with', async () => {
    const { user, flow, code } = await waiting();
    expect(await linkedOf(project, user)).toEqual([]);
    expect(await exchange({ ...flow, verifier: 'v'.repeat(43) }, code)).toMatchObject(wrongCode);
    expect(await linkedOf(project, user)).toEqual([]);
  });

  test('is sent by an access token in vain too', async () => {
    const user = await project.signUp();
    await codeOf(await begin(project, { type: 'link', token: user.accessToken }), person);
    expect(await linkedOf(project, user)).toEqual([]);
  });

  test('signs in with the account to a user of its own', async () => {
    const { user } = await waiting();
    const { body } = await signInBy(project, person);
    expect([body.is_new_user, decodeJwt(body.access_token).sub === user.id]).toEqual([true, false]);
  });

  test('makes a guest no user', async () => {
    await project.admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
    const { body } = await project.call('POST /auth/anonymous/sign-up');
    await codeOf(await begin(project, { type: 'link', token: body.access_token }), person);
    const me = await project.call('GET /users/me', { headers: { 'access-token': body.access_token } });
    expect(me.body).toMatchObject({ id: body.user_id, is_anonymous: true, oauth_providers: [] });
  });
});

describe('an account is not linked by its code', () => {
  test('where somebody else has it by now, and stays where it is', async () => {
    const { user, flow, code } = await waiting();
    await signInBy(project, person);
    expect(await exchange(flow, code)).toMatchObject(knownError('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER'));
    expect(await linkedOf(project, user)).toEqual([]);
  });

  test('where the user has another one of the provider by now', async () => {
    const { user, flow, code } = await waiting();
    const other = { email: newEmail() };
    const faster = await begin(project, { type: 'link', token: user.accessToken });
    await exchange(faster, await codeOf(faster, other));
    expect(await exchange(flow, code)).toMatchObject(knownError('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION'));
    expect(await linkedOf(project, user)).toEqual([['github', other.email]]);
  });

  test('where the session has ended that it began in', async () => {
    const { user, flow, code } = await waiting();
    await user.call('DELETE /auth/sessions/current');
    expect(await exchange(flow, code)).toMatchObject(wrongCode);
    expect(await linkedOf(project, user)).toEqual([]);
  });

  test('where the user was deleted', async () => {
    const { user, flow, code } = await waiting();
    await user.server('DELETE /users/me');
    expect(await exchange(flow, code)).toMatchObject(wrongCode);
  });

  test('where a guest has signed up by another way meanwhile', async () => {
    await project.admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
    const guest = (await project.call('POST /auth/anonymous/sign-up')).body;
    const flow = await begin(project, { type: 'link', token: guest.access_token });
    const code = await codeOf(flow, person);
    const body = { email: newEmail(), password: 'correct horse', verification_callback_url: callbackUrl };
    const headers = { 'access-token': guest.access_token };
    const upgraded = await project.call('POST /latchkey/anonymous/upgrade/password', { body, headers });
    expect(upgraded.status, upgraded.text).toBe(200);
    expect(await exchange(flow, code)).toMatchObject(wrongCode);
  });

  test('to a guest where nobody may sign up any more', async () => {
    const open = await newProject(sharedProviders('github'));
    await open.admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
    const guest = (await open.call('POST /auth/anonymous/sign-up')).body;
    const flow = await begin(open, { type: 'link', token: guest.access_token });
    const code = await codeOf(flow, person);
    await open.admin('PATCH /internal/projects/current', { body: { config: { sign_up_enabled: false } } });
    expect(await exchange(flow, code)).toMatchObject(knownError('SIGN_UP_NOT_ENABLED'));
    expect(await linkedOf(open, { id: guest.user_id })).toEqual([]);
  });

  test('with another address than the one that was asked for', async () => {
    const { user, flow, code } = await waiting();
    const elsewhere = { redirect_uri: 'http://localhost:3000/elsewhere' };
    expect(await exchange(flow, code, elsewhere)).toMatchObject(knownError('REDIRECT_URL_NOT_WHITELISTED'));
    expect(await exchange(flow, code)).toMatchObject(wrongCode);
    expect(await linkedOf(project, user)).toEqual([]);
  });
});

describe('the session that an account was linked from', () => {
  test('ends with the new one of an app that brought a ticket, which puts it in its place', async () => {
    const { user, flow, code } = await waiting();
    const other = (await project.server('POST /auth/sessions', { body: { user_id: user.id } })).body;
    const { body } = await exchange(flow, code);
    const left = [other, body].map(({ access_token }) => idOf({ accessToken: access_token }));
    expect((await sessionsOf(user)).sort()).toEqual(left.sort());
  });

  test('goes on where the app brought an access token, as published clients expect', async () => {
    const user = await project.signUp();
    const flow = await begin(project, { type: 'link', token: user.accessToken });
    const { body } = await exchange(flow, await codeOf(flow, person));
    const both = [idOf(user), idOf({ accessToken: body.access_token })];
    expect((await sessionsOf(user)).sort()).toEqual(both.sort());
  });

  test('goes on where no account was linked', async () => {
    const { user, flow, code } = await waiting();
    await signInBy(project, person);
    await exchange(flow, code);
    expect((await user.call('GET /users/me')).status).toBe(200);
  });

  test('goes on while a second factor is asked for; the account is linked, for that session has passed it', async () => {
    const user = await newTwoFactorUser(project);
    const flow = await beginLink(project, user);
    const code = await codeOf(flow, person);
    expect((await exchange(flow, code)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    expect((await user.call('GET /users/me')).body.oauth_providers).toHaveLength(1);
  });
});

test('an account is not linked by a flow that is taken back at the same moment', async () => {
  const { user, flow, code } = await waiting();
  const takeBack = (db: Db) =>
    sql`with held as (select 1 from users where project_id = ${project.id} and id = ${user.id} for update)
      delete from oauth_grants
      where project_id = ${project.id} and user_id = ${user.id} and exists (select 1 from held)`.execute(db);
  expect(await race(takeBack, () => exchange(flow, code))).toMatchObject(wrongCode);
  expect(await linkedOf(project, user)).toEqual([]);
});

test('an account that was never linked is swept as soon as its code is over', async () => {
  const own = await newProject(sharedProviders('github'));
  const flow = await beginLink(own, await own.signUp());
  await codeOf(flow, person);
  const { clock, database } = await world();
  const leftAfter = async (millis: number) => {
    await sweepFlows(testContext(database.db, { now: clock() + millis }));
    return database.db.selectFrom('oauth_grants').select('link').where('project_id', '=', own.id).execute();
  };
  expect([(await leftAfter(299_000)).length, (await leftAfter(301_000)).length]).toEqual([1, 0]);
});
