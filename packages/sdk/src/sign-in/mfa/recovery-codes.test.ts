import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { expect, test } from 'vitest';
import { sdkProject } from '../../../testing/world.ts';
import { ClientApp } from '../../apps/client-app.ts';

async function guarded() {
  const { options, project } = await sdkProject();
  const person = await newTwoFactorUser(project);
  const app = new ClientApp({ ...options, tokenStore: person });
  return { person, user: await app.getUser({ or: 'throw' }), project, options };
}

test('ten codes are made, and counted', async () => {
  const { user } = await guarded();
  expect(await user.getRecoveryCodeStatus()).toEqual({ remaining: 0, createdAt: null });
  const { recoveryCodes, createdAt } = await user.createRecoveryCodes();
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await user.getRecoveryCodeStatus()).toEqual({ remaining: 10, createdAt });
});

test('a code that was used is not counted any more', async () => {
  const { person, user, options } = await guarded();
  const { recoveryCodes } = await user.createRecoveryCodes();
  const app = new ClientApp({ ...options, tokenStore: 'memory' });
  await app.signInWithRecoveryCode(recoveryCodes[0] ?? '', await person.attempt());
  expect(await user.getRecoveryCodeStatus()).toMatchObject({ remaining: 9 });
});

test('without a second factor there is nothing to recover', async () => {
  const { options, project } = await guarded();
  const user = await new ClientApp({ ...options, tokenStore: await project.signUp() }).getUser({ or: 'throw' });
  await expect(user.createRecoveryCodes()).rejects.toMatchObject({
    refusal: 'SECOND_FACTOR_OFF',
    message: 'Recovery codes need two-factor authentication. Turn it on first.',
  });
});
