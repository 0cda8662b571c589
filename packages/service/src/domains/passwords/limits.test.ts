import {
  callbackUrl,
  callerOf,
  knownError,
  newAddress,
  newEmail,
  newProject,
  refusal,
  startWorld,
  type TestProject,
  world,
} from '@latchkey/testing';
import { expect, test } from 'vitest';

const mismatch = knownError('EMAIL_PASSWORD_MISMATCH');
const wrong = 'not the password';

const signIn = ({ call }: TestProject, email: string, password: string, network?: string) =>
  call('POST /auth/password/sign-in', {
    headers: network ? { 'x-forwarded-for': network } : {},
    body: { email, password },
  });

const signUp = (email: string) => ({ email, password: wrong, verification_callback_url: callbackUrl });

test('ten failures for one account from one network are the limit; the right password does not help any more', async () => {
  const project = await newProject();
  const { email, password } = await project.signUp();
  for (let i = 0; i < 10; i++) expect(await signIn(project, email, wrong)).toMatchObject(mismatch);
  const answer = await signIn(project, email, password);
  expect(answer).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(30);
});

test('the limit cannot be overrun by guesses at the same moment', async () => {
  const project = await newProject();
  const { email } = await project.signUp();
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(project, email, wrong)));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('the account still opens from another network while one is locked out', async () => {
  const project = await newProject();
  const { email, password } = await project.signUp();
  for (let i = 0; i < 11; i++) await signIn(project, email, wrong);
  expect((await signIn(project, email, password, newAddress())).status).toBe(200);
});

test('an unknown account is locked like a known one, so that locks do not tell them apart', async () => {
  const project = await newProject();
  const email = newEmail();
  for (let i = 0; i < 10; i++) await signIn(project, email, wrong);
  expect(await signIn(project, email.toUpperCase(), wrong)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
});

test('a success is not counted', async () => {
  const project = await newProject();
  const { email, password } = await project.signUp();
  for (let i = 0; i < 9; i++) await signIn(project, email, wrong);
  for (let i = 0; i < 3; i++) expect((await signIn(project, email, password)).status).toBe(200);
});

test('half a minute later one more try is free', async () => {
  const project = await newProject();
  const { email, password } = await project.signUp();
  for (let i = 0; i < 10; i++) await signIn(project, email, wrong);
  (await world()).clock.advance(30_000);
  expect((await signIn(project, email, password)).status).toBe(200);
});

test('60 failures from one network over all accounts are the limit for clients, not for servers', async () => {
  // One failure is forgotten every three seconds, and sixty hashes may take longer than that.
  const now = Date.now();
  const still = await startWorld({ clock: () => now });
  const project = await newProject({}, Promise.resolve(still));
  const { email, password } = await project.signUp();
  const accounts = Array.from({ length: 60 }, newEmail);
  await Promise.all(accounts.map((account) => signIn(project, account, wrong)));
  expect(await signIn(project, email, password)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  expect((await project.server('POST /auth/password/sign-in', { body: { email, password } })).status).toBe(200);
  await still.close();
});

test('a forwarded address counts only when a trusted proxy tells it', async () => {
  const project = await newProject();
  const { email, password } = await project.signUp();
  const { service, parts } = await world();
  const direct = callerOf((request) => service.fetch(request, { peer: '203.0.113.7' }), parts.baseUrl, {
    'access-type': 'client',
    'project-id': project.id,
    'publishable-client-key': project.keys.publishable_client_key,
  });
  const spoofed = (password: string) =>
    direct('POST /auth/password/sign-in', { headers: { 'x-forwarded-for': newAddress() }, body: { email, password } });
  for (let i = 0; i < 10; i++) await spoofed(wrong);
  expect(await spoofed(password)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
});

test('31 sign-ups from one network are one too many, and the next waits for at most half a minute', async () => {
  const project = await newProject();
  const taken = signUp((await project.signUp()).email);
  for (let i = 1; i < 30; i++)
    expect((await project.call('POST /auth/password/sign-up', { body: taken })).status).toBe(409);
  const answer = await project.call('POST /auth/password/sign-up', { body: signUp(newEmail()) });
  expect(answer).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  expect(Number(answer.headers.get('retry-after'))).toBe(30);
  const elsewhere = { 'x-forwarded-for': newAddress() };
  expect(
    (await project.call('POST /auth/password/sign-up', { headers: elsewhere, body: signUp(newEmail()) })).status,
  ).toBe(200);
});
