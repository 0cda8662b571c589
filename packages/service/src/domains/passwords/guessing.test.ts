import { newAddress, newEmail, newProject, startWorld, type TestProject, type World } from '@latchkey/testing';
import { startTwoServices } from '@latchkey/testing/matrix/two-services';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const MINUTE = 60_000;
const signInPath = 'POST /auth/password/sign-in';

/** Time stands still but for what is told here, however long the hashes take. */
let now = Date.now();
let world: World;

beforeAll(async () => {
  world = await startWorld({ clock: () => now });
});
afterAll(() => world.close());

const someProject = () => newProject({}, Promise.resolve(world));
const from = (network: string) => ({ 'x-forwarded-for': network });

type Guess = Parameters<TestProject['call']>[1] & { readonly path?: string };

/** Guesses at once: how many were looked at; all others were refused. */
async function lookedAt({ call }: Pick<TestProject, 'call'>, guesses: readonly Guess[]): Promise<number> {
  const answers = await Promise.all(guesses.map(({ path = signInPath, ...guess }) => call(path, guess)));
  const looked = answers.filter(({ code }) => code === 'EMAIL_PASSWORD_MISMATCH').length;
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(guesses.length - looked);
  return looked;
}

const guessesAt = (email: string, count: number, headersOf: (index: number) => Record<string, string> = () => ({})) =>
  Array.from({ length: count }, (_, i) => ({ headers: headersOf(i), body: { email, password: `guess ${i}` } }));

describe('of many guesses at once at one account', () => {
  test('ten of a thousand are looked at, from one network', async () => {
    const project = await someProject();
    const { email } = await project.signUp();
    expect(await lookedAt(project, guessesAt(email, 1_000))).toBe(10);
  }, 120_000);

  test('ten of a thousand are looked at, from as many addresses of one IPv6 /64', async () => {
    const project = await someProject();
    const { email } = await project.signUp();
    const headers = (host: number) => from(`2001:db8:7:7::${host.toString(16)}`);
    expect(await lookedAt(project, guessesAt(email, 1_000, headers))).toBe(10);
  }, 120_000);

  test('no more than fifty are looked at, from a hundred networks', async () => {
    const project = await someProject();
    const { email } = await project.signUp();
    const networks = Array.from({ length: 100 }, newAddress);
    const guesses = guessesAt(email, 300, (index) => from(networks[index % 100] as string));
    expect(await lookedAt(project, guesses)).toBeLessThanOrEqual(50);
  });

  test('none is looked at twice for the names that its network gives itself', async () => {
    const project = await someProject();
    const { email } = await project.signUp();
    const lies = (index: number) => ({
      'x-forwarded-for': `${index % 250}.1.1.1, ::${index.toString(16)}, 203.0.113.77`,
      'user-agent': `agent ${index}`,
      device: `${index}.made.up`,
    });
    expect(await lookedAt(project, guessesAt(email, 200, lies))).toBe(10);
  });
});

test('two processes look at ten of their guesses together', async () => {
  const both = await startTwoServices({ clock: () => now });
  const project = await newProject({}, Promise.resolve(both.here));
  const { email } = await project.signUp();
  const calls = both.calls(project);
  const answers = await Promise.all(
    guessesAt(email, 200).map((guess, index) => calls[index % 2 ? 0 : 1](signInPath, guess)),
  );
  expect(answers.filter(({ code }) => code === 'EMAIL_PASSWORD_MISMATCH')).toHaveLength(10);
  await both.close();
});

describe('one account is', () => {
  test('forty spellings of its address', async () => {
    const project = await someProject();
    // Six letters, for chance might give digits alone.
    const { email } = await project.signUp({ email: `letter${newEmail()}` });
    const [name = '', domain = ''] = email.split('@');
    const spelled = (index: number) =>
      [...name].map((letter, at) => ((index >> (at % 6)) & 1 ? letter.toUpperCase() : letter)).join('');
    const spellings = Array.from(
      { length: 40 },
      (_, index) => `${spelled(index)}@${index % 2 ? domain : 'EXAMPLE.com'}`,
    );
    expect(new Set(spellings).size).toBe(40);
    const guesses = spellings.map((email) => ({ body: { email, password: 'a guess' } }));
    expect(await lookedAt(project, guesses)).toBe(10);
  });

  test.each([
    ['blanks around it', (email: string) => `  ${email}\t`],
    ['wide letters', (email: string) => email.replace('e', 'ｅ')],
    ['a wide @', (email: string) => email.replace('@', '＠')],
    ['a letter that becomes another in lower case', (email: string) => email.replace('k', '\u212a')],
    ['a letter that becomes another by normalisation', (email: string) => email.replace('s', 'ſ')],
    ['a character that nobody sees', (email: string) => email.replace('@', '\u200b@')],
    ['a soft hyphen', (email: string) => email.replace('@', '\u00ad@')],
    ['a dot at its end', (email: string) => `${email}.`],
    ['its domain in letters of another form', (email: string) => email.replace('example', 'ｅxample')],
    ['a line break', (email: string) => `${email}\n`],
  ])('no other address with %s', async (_, spell) => {
    const project = await someProject();
    const { email } = await project.signUp({ email: `ask${newEmail()}` });
    await lookedAt(project, guessesAt(email, 11));
    const { status, code } = await project.call(signInPath, { body: { email: spell(email), password: 'a guess' } });
    expect([429, code === 'SCHEMA_ERROR' && 400]).toContain(status);
  });

  test('another one than that of the address with dots, which is another mailbox', async () => {
    const project = await someProject();
    const email = newEmail();
    const other = await project.signUp({ email: email.replace(/^(.)/, '$1.') });
    await lookedAt(project, guessesAt(email, 11));
    expect((await project.call(signInPath, { body: { email: other.email, password: other.password } })).status).toBe(
      200,
    );
  });
});

describe('a limit', () => {
  const written = [
    ...['v1', 'v2beta1', 'v2beta2', 'v2beta3', 'v2beta4', 'latest'].map((at) => `/api/${at}/auth/password/sign-in`),
    '/api/v1/auth/password/sign-in/',
    '/api/v1/auth/password/%73ign-in',
    '/api/v1/auth/./password/sign-in',
    '/api/v1/auth/%2e/password/sign-in',
    '/api/v1/nothing/%2e%2e/auth/password/sign-in',
    '/api/v1/nothing/../auth/password/sign-in',
    '/api//v1/auth/password/sign-in',
    '/api/v1//auth/password/sign-in',
    '/api/v1/auth//password///sign-in',
    '/api/v1/auth%2fpassword%2fsign-in',
    '/api/V1/auth/password/Sign-In',
    '/api/v1/auth\\password\\sign-in',
    '/api/v1/auth/password/sign-in;a=b',
    '/api/v1/auth/password/sign-in#fragment',
  ];

  test('is the same on every way to write the path', async () => {
    const project = await someProject();
    const { email } = await project.signUp();
    const body = { email, password: 'a guess' };
    const paths = Array.from({ length: 60 }, (_, index) => `POST ${written[index % written.length]}`);
    const answers = await Promise.all(paths.map((path) => project.call(path, { body })));
    expect(answers.filter(({ code }) => code === 'EMAIL_PASSWORD_MISMATCH')).toHaveLength(10);
    const after = await Promise.all(written.map((path) => project.call(`POST ${path}`, { body })));
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([404, 429]));
    expect(after.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
  });
});

describe('the owner of an account, on a device that it knows,', () => {
  test('gets in each time that it is tried, during an hour of guessing from its own network and from others', async () => {
    const project = await someProject();
    const { email, password } = await project.signUp();
    const body = { email, password };
    const device = (await project.call(signInPath, { body })).headers.get('x-latchkey-device') ?? '';
    const statuses: number[] = [];
    for (let minute = 0; minute < 60; minute += 5) {
      await lookedAt(project, guessesAt(email, 15));
      await lookedAt(
        project,
        guessesAt(email, 10, () => from(newAddress())),
      );
      await lookedAt(
        project,
        guessesAt(email, 5, (index) => ({ device: `${device.slice(0, -1)}${index}` })),
      );
      statuses.push((await project.call(signInPath, { headers: { device }, body })).status);
      now += 5 * MINUTE;
    }
    expect(statuses).toEqual(Array(12).fill(200));
  }, 120_000);
});
