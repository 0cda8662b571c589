import { world } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { newBrowser } from '../../testing/browser.ts';
import { sdkProject } from '../../testing/world.ts';
import { ClientApp } from './client-app.ts';
import { TestApp } from './test-app.ts';

const callbackUrl = 'http://localhost:3000/handler/magic-link-callback';

async function testing() {
  const { options } = await sdkProject({ magic_link_enabled: true });
  const visitor = new ClientApp({ ...options, tokenStore: 'memory' });
  return { app: new TestApp({ ...options, tokenStore: null }), options, visitor };
}

test('a user who was made for a test signs in by the address and the password', async () => {
  const { app, visitor } = await testing();
  const { user, email, password } = await app.newUser();
  expect(await visitor.signInWithCredential({ email, password })).toEqual({ status: 'ok', data: undefined });
  expect(await visitor.getUser()).toMatchObject({ id: user.id, primaryEmailVerified: true });
});

test('the user is as the test says', async () => {
  const { app } = await testing();
  const given = { primaryEmail: 'ada@example.com', password: 'a long password', displayName: 'Ada' };
  const { user, email, password } = await app.newUser({ ...given, primaryEmailVerified: false });
  expect([email, password]).toEqual(['ada@example.com', 'a long password']);
  expect(user).toMatchObject({ displayName: 'Ada', primaryEmailVerified: false });
});

test('a browser with the cookies is signed in as the user', async () => {
  const { app, options } = await testing();
  const { user } = await app.newUser();
  const browser = newBrowser();
  for (const { name, value } of await app.cookiesFor(user, 'http://localhost:3000')) browser.jar.set(name, value);
  const environment = { ...options.environment, ...browser.tab() };
  const shown = new ClientApp({ ...options, environment, tokenStore: 'cookie' });
  expect(await shown.getUser()).toMatchObject({ id: user.id });
});

test('the code and the link of a mail are there to go on with', async () => {
  const { app, visitor } = await testing();
  const { email } = await app.newUser();
  await visitor.sendMagicLinkEmail(email, { callbackUrl });
  await (await world()).service.workOutbox();
  const { subject, code, links } = await app.mailTo(email, { subject: 'Sign in' });
  expect([subject, code, links[0]]).toEqual([
    expect.stringContaining('Sign in'),
    expect.stringMatching(/^\w{6}$/),
    expect.stringContaining(callbackUrl),
  ]);
});

test('of several mails it is the newest', async () => {
  const { app, visitor } = await testing();
  const { email } = await app.newUser();
  const codes: (string | null)[] = [];
  for (let turn = 0; turn < 2; turn++) {
    await visitor.sendMagicLinkEmail(email, { callbackUrl });
    const { clock, service } = await world();
    await service.workOutbox();
    codes.push((await app.mailTo(email)).code);
    clock.advance(1_000);
  }
  expect(codes[0]).not.toBe(codes[1]);
});

test('a mail that does not arrive is not waited for longer than ten seconds', async () => {
  const { app, options } = await testing();
  let now = 0;
  const wait = async (millis: number) => {
    now += millis;
  };
  const environment = { ...options.environment, clock: () => now, wait };
  const patient = new TestApp({ ...options, environment, tokenStore: null });
  await expect(patient.mailTo('nobody@example.com', { subject: 'Sign in' })).rejects.toThrow(
    'No mail "Sign in" to nobody@example.com has arrived.',
  );
  expect([now, app.projectId]).toEqual([10_100, patient.projectId]);
});

test('a service without an inbox is told of', async () => {
  const { options } = await testing();
  const environment = { ...options.environment, fetch: async () => new Response('Not found', { status: 404 }) };
  const app = new TestApp({ ...options, environment, tokenStore: null });
  await expect(app.mailTo('ada@example.com')).rejects.toThrow('There is no inbox at http://localhost:4400/inbox');
});
