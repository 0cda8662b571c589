import { internalProject, newEmail, startWorld, type World } from '@latchkey/testing';
import { afterAll, expect, test } from 'vitest';
import { newBrowser } from '../../../testing/browser.ts';
import { password } from '../../../testing/tabs.ts';
import { sdkProjectOf } from '../../../testing/world.ts';
import { OwnerApp } from '../../apps/owner-app.ts';

const worlds: World[] = [];
afterAll(() => Promise.all(worlds.map((world) => world.close())));

/** The page of an installation that nobody owns yet, with the token that its service has printed. */
async function newInstallation() {
  const world = await startWorld({ owner: undefined });
  worlds.push(world);
  const { options } = await sdkProjectOf(await internalProject(Promise.resolve(world)), Promise.resolve(world));
  const tab = newBrowser().tab('http://localhost:3000/first-run');
  const environment = { ...options.environment, ...tab };
  const app = new OwnerApp({ ...options, environment, tokenStore: 'cookie' });
  return { app, token: world.service.firstOwnerToken ?? '', visited: tab.visited, email: newEmail() };
}

test('the first owner is signed in, and owns the installation', async () => {
  const { app, token, email, visited } = await newInstallation();
  expect(await app.createFirstOwner({ token, email, password })).toEqual({ status: 'ok', data: undefined });
  expect(visited).toEqual(['replace /']);
  const user = await app.getUser({ or: 'throw' });
  expect(user.primaryEmail).toBe(email);
  expect((await user.listOwnedProjects()).map(({ id }) => id)).toEqual(['internal']);
});

test('what can be put right is a result, and nobody is signed in', async () => {
  const { app, token, email } = await newInstallation();
  const code = async (owner: { token: string; password: string }) => {
    const result = await app.createFirstOwner({ ...owner, email });
    return result.status === 'error' && result.error.code;
  };
  expect(await code({ token, password: 'short' })).toBe('PASSWORD_TOO_SHORT');
  expect(await code({ token, password: 'x'.repeat(71) })).toBe('PASSWORD_TOO_LONG');
  expect(await code({ token: 'wrong', password })).toBe('VERIFICATION_CODE_NOT_FOUND');
  expect(await app.getUser()).toBeNull();
  await app.createFirstOwner({ token, email, password, noRedirect: true });
  expect(await code({ token, password })).toBe('VERIFICATION_CODE_ALREADY_USED');
});
