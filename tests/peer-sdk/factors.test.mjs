/** Second factors, guests without an account, and programs on a command line. */
import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { before, test } from 'node:test';
import { StackClientApp } from '@stackframe/js';
import { changeAsAdmin, newEmail, onEachDatabase, verificationCallbackUrl } from './world/world.mjs';

const password = 'correct horse battery';

onEachDatabase((world) => {
  const newApp = (tokenStore = 'memory') => {
    const { baseUrl, projectId, publishableClientKey } = world.project;
    return new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore });
  };
  const post = (path, body) => {
    const { baseUrl, projectId, publishableClientKey } = world.project;
    const headers = {
      'content-type': 'application/json',
      'x-stack-access-type': 'client',
      'x-stack-project-id': projectId,
      'x-stack-publishable-client-key': publishableClientKey,
    };
    return fetch(`${baseUrl}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  };

  before(() => changeAsAdmin(world.project, '/latchkey/project-settings', { anonymous_sign_up_enabled: true }));

  const signedUp = async () => {
    const app = newApp();
    const email = newEmail();
    await app.signUpWithCredential({ email, password, verificationCallbackUrl });
    return { app, email, user: await app.getUser({ or: 'throw' }) };
  };

  test('a second factor is asked for from then on, and its code signs in', async () => {
    const { email, user } = await signedUp();
    const secret = randomBytes(20);
    await user.update({ totpMultiFactorSecret: new Uint8Array(secret) });
    // Where there are no pages, the client cannot lead to the one that asks for the code.
    const tried = await post('/auth/password/sign-in', { email, password });
    const { code, details } = await tried.json();
    assert.equal(code, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    const app = newApp();
    const wrong = await app.signInWithMfa('000000', details.attempt_code, { noRedirect: true });
    assert.equal(wrong.error.errorCode, 'INVALID_TOTP_CODE');
    const right = await app.signInWithMfa(totp(secret), details.attempt_code, { noRedirect: true });
    assert.equal(right.status, 'ok');
    assert.equal((await app.getUser({ or: 'throw' })).isMultiFactorRequired, true);
  });

  test('somebody without an account is a user all the same', async () => {
    const app = newApp();
    const user = await app.getUser({ or: 'anonymous' });
    assert.equal(user.isAnonymous, true);
    assert.equal(await app.getUser(), null);
  });

  test('a program on a command line is signed in by somebody who is', async () => {
    const { user } = await signedUp();
    const { refreshToken } = await user.currentSession.getTokens();
    const shown = withResolvers();
    const log = console.log;
    console.log = (line) => shown.resolve(String(line));
    const login = newApp().promptCliLogin({ appUrl: 'http://localhost:3000' });
    const loginCode = /login_code=([\w-]+)/.exec(await shown.promise)?.[1];
    console.log = log;
    await post('/auth/cli/complete', { login_code: loginCode, refresh_token: refreshToken });
    const result = await login;
    assert.equal(result.status, 'ok');
    const program = newApp({ accessToken: null, refreshToken: result.data });
    assert.equal((await program.getUser({ or: 'throw' })).id, user.id);
  });
});

/** RFC 6238 with the six digits and thirty seconds that authenticator apps have. */
function totp(secret) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest[19] & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function withResolvers() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
