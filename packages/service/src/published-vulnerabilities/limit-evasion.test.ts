import {
  callbackUrl,
  knownError,
  newAddress,
  newEmail,
  newProject,
  startWorld,
  type TestProject,
} from '@latchkey/testing';
import { mailedCode } from '@latchkey/testing/people/first-proofs';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Guesses that were not counted, for they came at once, from elsewhere or by another spelling.

/** Time stands still, however long the hashes take. */
const now = Date.now();
const still = startWorld({ clock: () => now });
afterAll(async () => (await still).close());

let project: TestProject;
beforeAll(async () => {
  project = await newProject({ magic_link_enabled: true }, still);
});

const SIGN_IN = 'POST /auth/password/sign-in';
const LIMIT = 10;

type Guess = Parameters<TestProject['call']>[1] & { readonly path?: string };

/** Wrong passwords for an account, all at once: how many were looked at. */
async function lookedAt(email: string, guesses: readonly Guess[]): Promise<number> {
  const send = ({ path = SIGN_IN, ...guess }: Guess, index: number) =>
    project.call(path, { body: { email, password: `guess ${index}` }, ...guess });
  const answers = await Promise.all(guesses.map(send));
  return answers.filter(({ code }) => code === 'EMAIL_PASSWORD_MISMATCH').length;
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const from = (network: string): Guess => ({ headers: { 'x-forwarded-for': network } });
const spelled = (email: string, index: number) =>
  [...email].map((letter, at) => ((index >> (at % 5)) & 1 ? letter.toUpperCase() : letter)).join('');

const paths = [
  '/auth/password/sign-in/',
  '/auth/password/Sign-In',
  '/auth//password/sign-in',
  '/auth/password/%73ign-in',
];

const evasions: [string, string, string, (email: string) => Guess[]][] = [
  [
    'CVE-2023-47111',
    'ZITADEL',
    'guesses at the same time were looked at before the first was counted',
    () => times(40, () => ({})),
  ],
  [
    'CVE-2026-45364',
    'better-auth',
    'every address of an IPv6 network had a limit of its own',
    () => times(20, (index) => from(`2001:db8:45:364::${(index + 1).toString(16)}`)),
  ],
  [
    'CVE-2023-22474',
    'Parse Server',
    'clients said in a header what address they come from',
    () => times(20, (index) => from(`198.51.100.${index + 1}, 203.0.113.22`)),
  ],
  [
    'CVE-2023-38507',
    'Strapi',
    'another spelling of the path had no limit',
    () =>
      times(20, (index) => ({ path: `POST ${paths[index % paths.length]}` })).concat(
        times(20, () => ({ path: SIGN_IN })),
      ),
  ],
  [
    'CVE-2026-47203',
    'Authelia',
    'each spelling of a name in large and small letters had a count of its own',
    (email) => times(20, (index) => ({ body: { email: spelled(email, index), password: 'a guess' } })),
  ],
];

test.each(evasions)('%s (%s): %s', async (_number, _product, _did, guesses) => {
  const { email } = await project.signUp({ email: `letters${newEmail()}` });
  expect(await lookedAt(email, guesses(email))).toBe(LIMIT);
});

test('CVE-2019-5421 (Devise): failures at the same time counted as one', async () => {
  const { email } = await project.signUp();
  const networks = times(12, newAddress);
  const guesses = times(72, (index) => from(networks[index % networks.length] ?? ''));
  expect(await lookedAt(email, guesses)).toBeLessThanOrEqual(50);
  expect(await lookedAt(email, [from(newAddress())])).toBe(0);
});

const maxAttempts = knownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');

test('CVE-2024-4629 (Keycloak): tries at the same time were more than the limit', async () => {
  const email = newEmail();
  const signIn = (code: string) => project.call('POST /auth/otp/sign-in', { body: { code } });
  const sent = await project.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: callbackUrl } });
  const code = await mailedCode(project, email, 'Sign in');
  const answers = await Promise.all(times(40, (index) => signIn(`${100_000 + index}${sent.body.nonce}`)));
  expect(answers.filter(({ status }) => status === 200)).toEqual([]);
  expect(await signIn(code)).toMatchObject(maxAttempts);
});

test('CVE-2023-35172 (Nextcloud): tries with the code of a reset had no limit', async () => {
  const { email } = await project.signUp();
  await project.call('POST /auth/password/send-reset-code', { body: { email, callback_url: callbackUrl } });
  const code = await mailedCode(project, email, 'Reset');
  const look = () => project.call('POST /auth/password/reset/check-code', { body: { code } });
  const answers = await Promise.all(times(20, look));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const body = { code, password: 'another horse battery' };
  expect(await project.call('POST /auth/password/reset', { body })).toMatchObject(maxAttempts);
});

test('CVE-2022-31184 (Discourse): the email that activates an account was sent any number of times', async () => {
  const user = await project.signUp();
  const [channel] = (await user.call('GET /contact-channels', { query: { user_id: 'me' } })).body.items;
  const send = () =>
    user.call(`POST /contact-channels/me/${channel.id}/send-verification-code`, {
      body: { callback_url: callbackUrl },
    });
  const answers = await Promise.all(times(30, send));
  const sent = answers.filter(({ status }) => status === 200).length;
  expect([sent > 0, sent <= 10]).toEqual([true, true]);
  expect((await project.mailbox.to(user.email)).length).toBeLessThanOrEqual(11);
});
