import { newProject, type TestProject } from '@latchkey/testing';
import { dealt } from '@latchkey/testing/full';
import { byCode, byProvider, byReset, bySecuring } from '@latchkey/testing/people/first-proofs';
import { everySetting, plant, plantNames } from '@latchkey/testing/planted';
import { beforeEach, describe, expect, test } from 'vitest';

// Somebody signs up with the address of a victim and leaves things behind. The victim proves the address later, in
// whichever way, and is alone then.

let project: TestProject;
beforeEach(async () => {
  project = await newProject(everySetting);
});

const ways = {
  'a sign-in by code': byCode,
  'a sign-in by a provider that vouches for it': byProvider,
  'a reset': byReset,
  '“Secure my account”': bySecuring,
} as const;

describe.each(Object.entries(ways))('%s ends', (way, prove) => {
  const ended = dealt(plantNames, Object.keys(ways)).filter(([, by]) => by === way);
  test.each(ended)('%s', async (name) => {
    const { user, alive } = await plant(project, [name]);
    const answer = await prove(project, user.email);
    expect([answer.status, await alive()]).toEqual([200, []]);
  });
});

describe.each(Object.entries(ways).filter(([way]) => way !== 'a reset'))('%s', (_, prove) => {
  test('signs its owner in, in a session that stays', async () => {
    const { user } = await plant(project, ['an authenticator app', 'an API key']);
    const { body } = await prove(project, user.email);
    const me = await project.call('GET /users/me', { headers: { 'access-token': body.access_token } });
    expect(me.body).toMatchObject({ id: user.id, primary_email_verified: true, has_password: false });
  });
});

test.each(plantNames)('%s works until then', async (name) => {
  expect(await (await plant(project, [name])).alive()).toEqual([name]);
});
