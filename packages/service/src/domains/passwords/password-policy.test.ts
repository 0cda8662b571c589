import { KnownError } from '@latchkey/protocol/errors';
import {
  type CallOptions,
  callbackUrl,
  footprint,
  knownError,
  newEmail,
  newProject,
  type TestProject,
  type TestUser,
  world,
} from '@latchkey/testing';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { describe, expect, test } from 'vitest';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { assertPasswordPolicy } from './password-policy.ts';

const refused = knownError('PASSWORD_REQUIREMENTS_NOT_MET');
/** It is on the list of leaked passwords. */
const leaked = 'password123';

async function inProduction(config = {}): Promise<TestProject> {
  const project = await newProject(config);
  await switchOn(project);
  return project;
}

/** Tests come back to this machine, which may be allowed again once production is on. */
async function switchOn({ admin }: TestProject): Promise<void> {
  const change = (body: object) => admin('PATCH /internal/projects/current', { body });
  await change({ is_production_mode: true, display_name: 'Acme Rockets', config: { allow_localhost: false } });
  await change({ config: { allow_localhost: true } });
}

const signUp = ({ call }: TestProject, password: string, email = newEmail()) =>
  call('POST /auth/password/sign-up', { body: { email, password, verification_callback_url: callbackUrl } });

test.each([leaked, 'QwertyUiop', 'Rockets-2026', 'ada.lovelace1'])(
  'in production %s is easy to guess, and nothing is changed',
  async (password) => {
    const project = await inProduction();
    const before = await footprint(project.id);
    expect(await signUp(project, password, 'ada.lovelace@example.com')).toMatchObject(refused);
    expect(await footprint(project.id)).toEqual(before);
  },
);

test.each(['correct horse battery', 'rockets are made in the garden', 'x7#kQ!m2vR'])('%s is not', async (password) => {
  expect((await signUp(await inProduction(), password)).status).toBe(200);
});

test('in development it may be, for it is typed over and over', async () => {
  expect((await signUp(await newProject(), leaked)).status).toBe(200);
});

test('a server is held to the same, but for a hash that it brings along from elsewhere', async () => {
  const project = await inProduction();
  const email = 'ada.lovelace@example.com';
  const add = (given: object) =>
    project.server('POST /users', { body: { primary_email: email, primary_email_auth_enabled: true, ...given } });
  for (const password of [leaked, 'ada.lovelace1']) expect(await add({ password })).toMatchObject(refused);
  const { status, body } = await add({ password_hash: await bcrypt(leaked, 4) });
  expect(status).toBe(201);
  for (const password of [leaked, 'ada.lovelace1'])
    expect(await project.server(`PATCH /users/${body.id}`, { body: { password } })).toMatchObject(refused);
});

test('who has one from before still signs in', async () => {
  const project = await newProject();
  const email = newEmail();
  await signUp(project, leaked, email);
  await switchOn(project);
  const answer = await project.call('POST /auth/password/sign-in', { body: { email, password: leaked } });
  expect(answer.status).toBe(200);
});

test.each([
  ['production', KnownError],
  ['development', undefined],
] as const)('whether owners may have one is up to the mode of the service: %s', async (mode, failure) => {
  const internal = {
    wireId: 'internal',
    displayName: 'Latchkey',
    isProductionMode: false,
    config: { password_min_length: 8 },
  } as unknown as Project;
  const answer = await assertPasswordPolicy({ mode } as Context, internal, leaked, null).catch((error) => error);
  expect(answer?.constructor).toBe(failure);
});

describe('the same holds where', () => {
  type Ways = Record<
    string,
    (project: TestProject, user: TestUser) => Promise<[endpoint: string, options: CallOptions]>
  >;
  const ways: Ways = {
    'a password is changed': async () => [
      'POST /auth/password/update',
      { body: { old_password: 'correct horse battery', new_password: leaked } },
    ],
    'a first one is set': async (_, { id }) => {
      const { db } = (await world()).database;
      await db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
      return ['POST /auth/password/set', { body: { password: leaked } }];
    },
    'one is reset': async ({ call, mailbox }, { email }) => {
      const callback_url = 'http://localhost:3000/handler/password-reset';
      await call('POST /auth/password/send-reset-code', { body: { email, callback_url } });
      const mail = (await mailbox.to(email)).find(({ subject }) => subject.startsWith('Reset your password'));
      return ['POST /auth/password/reset', { body: { code: mail?.linkCode, password: leaked } }];
    },
  };

  test.each(Object.keys(ways))('%s', async (name) => {
    const project = await inProduction();
    const user = await project.signUp();
    const [endpoint, options] = await (ways[name] as Ways[string])(project, user);
    expect(await user.call(endpoint, options)).toMatchObject(refused);
  });

  test('an anonymous user gets one', async () => {
    const project = await inProduction();
    await project.admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
    const { body } = await project.call('POST /auth/anonymous/sign-up');
    const answer = await project.call('POST /latchkey/anonymous/upgrade/password', {
      headers: { 'access-token': body.access_token },
      body: { email: newEmail(), password: leaked, verification_callback_url: callbackUrl },
    });
    expect(answer).toMatchObject(refused);
  });
});

describe('a password that is only checked', () => {
  const check = ({ call }: TestProject, body: object) => call('POST /latchkey/password-check', { body });

  test('is accepted or refused as the project would, by its length and by what it is made of', async () => {
    const project = await inProduction();
    await project.admin('PATCH /latchkey/project-settings', { body: { password_min_length: 12 } });
    const email = 'ada.lovelace@example.com';
    expect(await check(project, { password: 'x7#kQ!m2vR9z', email })).toMatchObject({ status: 200 });
    expect(await check(project, { password: 'x7#kQ!m2vR', email })).toMatchObject(
      knownError('PASSWORD_TOO_SHORT', { min_length: 12 }),
    );
    expect(await check(project, { password: 'ada.lovelace1', email })).toMatchObject(refused);
    expect(await check(project, { password: 'ada.lovelace1' })).toMatchObject({ status: 200 });
  });

  test('changes nothing', async () => {
    const project = await newProject();
    const before = await footprint(project.id);
    await check(project, { password: 'correct horse battery' });
    expect(await footprint(project.id)).toEqual(before);
  });
});
