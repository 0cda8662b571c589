/** The life of a session: kept elsewhere, refreshed, ended from elsewhere. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { StackClientApp, StackServerApp } from '@stackframe/js';
import { newEmail, onEachDatabase, verificationCallbackUrl } from './world/world.mjs';

const password = 'correct horse battery';

onEachDatabase((world) => {
  const email = newEmail();
  let app;
  let tokens;

  const appWith = (tokenStore) => {
    const { baseUrl, projectId, publishableClientKey } = world.project;
    return new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore });
  };
  const tokensOf = async (someApp) => (await someApp.getUser({ or: 'throw' })).currentSession.getTokens();

  test('tokens that were kept elsewhere open the session again', async () => {
    app = appWith('memory');
    await app.signUpWithCredential({ email, password, verificationCallbackUrl });
    tokens = await tokensOf(app);
    assert.equal((await appWith(tokens).getUser()).primaryEmail, email);
  });

  test('an access token that has run out is refreshed without a word', async () => {
    const kept = appWith({ ...tokens, accessToken: runOut(tokens.accessToken) });
    assert.equal((await kept.getUser()).primaryEmail, email);
  });

  test('the refreshed access token belongs to the same user and session', async () => {
    const refreshed = await tokensOf(appWith({ ...tokens, accessToken: runOut(tokens.accessToken) }));
    const { sub, refreshTokenId } = claims(tokens.accessToken);
    assert.notEqual(refreshed.accessToken, tokens.accessToken);
    assert.equal(refreshed.refreshToken, tokens.refreshToken);
    assert.deepEqual(
      [claims(refreshed.accessToken).sub, claims(refreshed.accessToken).refreshTokenId],
      [sub, refreshTokenId],
    );
  });

  test('an access token that was tampered with is thrown away and refreshed', async () => {
    const [head, body, signature] = tokens.accessToken.split('.');
    const forged = [head, body, signature.split('').reverse().join('')].join('.');
    assert.equal((await appWith({ ...tokens, accessToken: forged }).getUser()).primaryEmail, email);
  });

  test('a refresh token that nobody gave out ends in nobody, not in an error', async () => {
    const invented = appWith({ accessToken: runOut(tokens.accessToken), refreshToken: 'a'.repeat(45) });
    assert.equal(await invented.getUser(), null);
  });

  test('a server reads the user of a session that a client hands over', async () => {
    const server = new StackServerApp({ ...world.project, tokenStore: null });
    const user = await server.getUser({ tokenStore: tokens });
    assert.equal(user.primaryEmail, email);
    assert.equal(user.serverMetadata, null);
  });

  test('signing out of one session leaves the others of the user', async () => {
    const other = appWith('memory');
    await other.signInWithCredential({ email, password });
    await other.signOut();
    assert.equal((await app.getUser()).primaryEmail, email);
  });

  test('a session that was ended elsewhere is nobody here, before its access token has run out', async () => {
    await appWith(tokens).signOut();
    assert.equal(await app.getUser(), null);
  });

  test('signing out of a session that has ended already is no error', async () => {
    const signedIn = appWith('memory');
    await signedIn.signInWithCredential({ email, password });
    const user = await signedIn.getUser({ or: 'throw' });
    await appWith(await tokensOf(signedIn)).signOut();
    await user.signOut();
    assert.equal(await signedIn.getUser(), null);
  });

  if (process.env.LATCHKEY_TEST_FULL) {
    test('with less than 20 s left the SDK takes a new access token', async () => {
      const signedIn = appWith('memory');
      await signedIn.signInWithCredential({ email, password });
      const { accessToken } = await tokensOf(signedIn);
      await pause(11_000);
      assert.notEqual((await tokensOf(signedIn)).accessToken, accessToken);
    });
  }
});

const claims = (token) => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());

/** The same token as it looks to a client an hour after; nobody checks the signature of one that has run out. */
function runOut(token) {
  const [head, , signature] = token.split('.');
  const body = { ...claims(token), exp: Math.floor(Date.now() / 1000) - 3600 };
  return [head, Buffer.from(JSON.stringify(body)).toString('base64url'), signature].join('.');
}
