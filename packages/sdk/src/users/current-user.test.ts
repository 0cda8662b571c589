import { expect, test } from 'vitest';
import { sdkProject } from '../../testing/world.ts';
import { ClientApp } from '../apps/client-app.ts';

async function signedIn(config?: Record<string, unknown>) {
  const { options, project, sent } = await sdkProject(config);
  const given = await project.signUp();
  const { accessToken, refreshToken } = given;
  const app = new ClientApp({ ...options, tokenStore: { accessToken, refreshToken } });
  return { app, given, project, sent, user: await app.getUser({ or: 'throw' }) };
}

test('a user is spelt as applications spell it', async () => {
  const { user, given } = await signedIn();
  const { currentSession: _, ...shown } = user;
  const fields = Object.fromEntries(Object.entries(shown).filter(([, value]) => typeof value !== 'function'));
  expect(fields).toEqual({
    id: given.id,
    displayName: null,
    primaryEmail: given.email,
    primaryEmailVerified: false,
    profileImageUrl: null,
    signedUpAt: expect.any(Date),
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    hasPassword: true,
    otpAuthEnabled: false,
    passkeyAuthEnabled: false,
    emailAuthEnabled: true,
    isMultiFactorRequired: false,
    oauthProviders: [],
    selectedTeamId: null,
    selectedTeam: null,
    isAnonymous: false,
    impersonation: null,
  });
});

test('a user never changes', async () => {
  const { user } = await signedIn();
  expect(Object.isFrozen(user)).toBe(true);
});

test('a change is seen by who asks next', async () => {
  const { app, user } = await signedIn();
  await user.update({ displayName: 'Ada', clientMetadata: { some_key: { innerKey: 1 } } });
  expect(await app.getUser()).toMatchObject({ displayName: 'Ada', clientMetadata: { some_key: { innerKey: 1 } } });
});

test('what is not named stays as it is', async () => {
  const { app, user } = await signedIn();
  await user.setDisplayName('Ada');
  await user.setClientMetadata({ a: 1 });
  await user.update({ displayName: undefined });
  expect(await app.getUser()).toMatchObject({ displayName: 'Ada', clientMetadata: { a: 1 } });
});

test('the raw user is that of the wire', async () => {
  const { user, given } = await signedIn();
  expect(user.toClientJson()).toEqual((await given.call('GET /users/me')).body);
});

test('a session hands out its tokens', async () => {
  const { user, given } = await signedIn();
  const { accessToken, refreshToken } = given;
  expect(await user.currentSession.getTokens()).toEqual({ accessToken, refreshToken });
});

test('who was deleted elsewhere is nobody, whatever the tokens say', async () => {
  const { app, given, project } = await signedIn();
  await project.server(`DELETE /users/${given.id}`);
  expect(await app.getUser()).toBeNull();
  await expect(app.getUser({ or: 'throw' })).rejects.toThrow('User is not signed in');
});

test('who deletes the account is signed out', async () => {
  const { app, user } = await signedIn({ client_user_deletion_enabled: true });
  await user.delete();
  expect(await app.getUser()).toBeNull();
  expect(user.currentSession.isInvalid).toBe(true);
});

test('an account that may not delete itself stays, and signed in', async () => {
  const { app, user } = await signedIn();
  await expect(user.delete()).rejects.toMatchObject({ name: 'ResponseError', status: 400 });
  expect(await app.getUser()).toMatchObject({ id: user.id });
});

test('who signs out twice is signed out', async () => {
  const { user } = await signedIn();
  await user.signOut();
  await user.signOut();
  expect(await user.currentSession.getTokens()).toEqual({ accessToken: null, refreshToken: null });
});

test('who was signed out elsewhere can still sign out here', async () => {
  const { user, given } = await signedIn();
  await given.call('DELETE /auth/sessions/current');
  await user.signOut();
  expect(user.currentSession.isInvalid).toBe(true);
});
