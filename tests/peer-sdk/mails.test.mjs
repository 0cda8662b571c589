/** What comes by mail: verification, magic links and codes, new passwords. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { StackAdminApp, StackClientApp } from '@stackframe/js';
import { codeOf, newestMail, typedCodeOf } from './world/mailbox.mjs';
import { newEmail, onEachDatabase, verificationCallbackUrl } from './world/world.mjs';

const password = 'correct horse battery';
const callbackUrl = 'http://localhost:3000/handler/magic-link-callback';

onEachDatabase((world) => {
  const mailTo = (email, options) => newestMail(world.project.baseUrl, email, options);
  const newApp = () => {
    const { baseUrl, projectId, publishableClientKey } = world.project;
    return new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: 'memory' });
  };

  before(async () => {
    const admin = new StackAdminApp({ ...world.project, tokenStore: null });
    await (await admin.getProject()).update({ config: { magicLinkEnabled: true } });
  });

  test('the address of a sign-up is verified by the link of its mail, once', async () => {
    const app = newApp();
    const email = newEmail();
    await app.signUpWithCredential({ email, password, verificationCallbackUrl });
    const code = codeOf(await mailTo(email));
    assert.equal((await app.verifyEmail(code)).status, 'ok');
    assert.equal((await app.getUser({ or: 'throw' })).primaryEmailVerified, true);
    const again = await app.verifyEmail(code);
    assert.equal(again.error.errorCode, 'VERIFICATION_CODE_ALREADY_USED');
  });

  test('a code that nobody was sent is the typed error', async () => {
    const result = await newApp().verifyEmail('0'.repeat(45));
    assert.equal(result.error.errorCode, 'VERIFICATION_CODE_NOT_FOUND');
  });

  test('the link of a mail signs up somebody new', async () => {
    const app = newApp();
    const email = newEmail();
    assert.equal((await app.sendMagicLinkEmail(email, { callbackUrl })).status, 'ok');
    assert.equal((await app.signInWithMagicLink(codeOf(await mailTo(email)), { noRedirect: true })).status, 'ok');
    const user = await app.getUser({ or: 'throw' });
    assert.equal(user.primaryEmail, email);
    assert.equal(user.primaryEmailVerified, true);
  });

  test('the code of a mail signs in where the mail was asked for', async () => {
    const app = newApp();
    const email = newEmail();
    const sent = await app.sendMagicLinkEmail(email, { callbackUrl });
    const typed = typedCodeOf(await mailTo(email));
    assert.equal((await app.signInWithMagicLink(typed + sent.data.nonce, { noRedirect: true })).status, 'ok');
    assert.equal((await app.getUser({ or: 'throw' })).primaryEmail, email);
  });

  test('a mail that would lead to a foreign site is the typed error', async () => {
    const result = await newApp().sendMagicLinkEmail(newEmail(), { callbackUrl: 'https://evil.example/callback' });
    assert.equal(result.error.errorCode, 'REDIRECT_URL_NOT_WHITELISTED');
  });

  test('a forgotten password is set anew by the link of a mail', async () => {
    const app = newApp();
    const email = newEmail();
    await app.signUpWithCredential({ email, password, verificationCallbackUrl });
    const page = 'http://localhost:3000/handler/password-reset';
    assert.equal((await app.sendForgotPasswordEmail(email, { callbackUrl: page })).status, 'ok');
    const code = codeOf(await mailTo(email, { about: /password-reset/ }));
    assert.equal((await app.verifyPasswordResetCode(code)).status, 'ok');
    assert.equal((await app.resetPassword({ code, password: 'another horse battery' })).status, 'ok');
    const signedIn = await newApp().signInWithCredential({ email, password: 'another horse battery' });
    assert.equal(signedIn.status, 'ok');
  });
});
