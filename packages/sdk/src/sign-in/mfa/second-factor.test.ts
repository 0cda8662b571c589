import { world } from '@latchkey/testing';
import { newTwoFactorUser, type TwoFactorUser } from '@latchkey/testing/people/second-factor';
import { expect, test } from 'vitest';
import { outcome, visitor } from '../../../testing/visitor.ts';
import type { ClientAppOptions } from '../../context/options.ts';

const SIGN_IN = 'http://localhost:3000/handler/sign-in?after_auth_return_to=%2Fnotes';
const MFA = '/handler/mfa?after_auth_return_to=%2Fnotes';

/** The sign-in page, and somebody who has a second factor. */
async function guarded(changes: Partial<ClientAppOptions> = {}) {
  const given = await visitor({ magic_link_enabled: true }, changes);
  const person = await newTwoFactorUser(given.project);
  return { ...given, ...given.open(SIGN_IN), person };
}

const signIn = ({ app, person }: Awaited<ReturnType<typeof guarded>>, noRedirect = false) =>
  app.signInWithCredential({ email: person.email, password: person.password, noRedirect });

test('who has a second factor is led to its page, with the way back', async () => {
  const given = await guarded();
  expect(await outcome(signIn(given))).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  expect(given.visited).toEqual([`replace ${MFA}`]);
  expect(given.app.mfaAttemptCode()).toHaveLength(45);
  expect(await given.app.getUser()).toBeNull();
});

test('the code of the app completes the sign-in, and leads back', async () => {
  const given = await guarded();
  await signIn(given);
  const { app, visited } = given.open(`http://localhost:3000${MFA}`, { environment: storageOf(given.app) });
  const done = app.signInWithMfa(await given.person.totp(), app.mfaAttemptCode() ?? '');
  expect(await done).toEqual({ status: 'ok', data: undefined });
  expect(await app.getUser()).toMatchObject({ id: given.person.id });
  expect(visited).toEqual(['replace /notes']);
});

test('once it is complete, no attempt is left', async () => {
  const given = await guarded();
  await signIn(given);
  await given.app.signInWithMfa(await given.person.totp(), given.app.mfaAttemptCode() ?? '');
  expect(given.app.mfaAttemptCode()).toBeNull();
});

test('a wrong code is a result, and the attempt stays', async () => {
  const given = await guarded();
  await signIn(given);
  const attempt = given.app.mfaAttemptCode() ?? '';
  expect(await outcome(given.app.signInWithMfa('000 000', attempt))).toBe('INVALID_TOTP_CODE');
  expect(given.app.mfaAttemptCode()).toBe(attempt);
});

test('an attempt that has expired is a result', async () => {
  const given = await guarded();
  await signIn(given);
  (await world()).clock.advance(5 * 60_000);
  const { app, person } = given;
  const late = app.signInWithMfa(await person.totp(), app.mfaAttemptCode() ?? '');
  expect(await outcome(late)).toBe('VERIFICATION_CODE_EXPIRED');
});

test.each([['noRedirect', {}, true] as const, ['the redirectMethod none', { redirectMethod: 'none' }, false] as const])(
  'with %s it is a result that names the attempt',
  async (_, changes, noRedirect) => {
    const given = await guarded(changes);
    const result = await signIn(given, noRedirect);
    expect(result).toMatchObject({ status: 'error', error: { code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' } });
    expect(given.visited).toEqual([]);
    expect(given.app.mfaAttemptCode()).toBe(attemptIn(result));
  },
);

test('where the browser stores nothing, nobody is led to a page that could not go on', async () => {
  const refuse = () => {
    throw new Error('SecurityError');
  };
  const given = await guarded({});
  const { app, visited } = given.open(SIGN_IN, { environment: { tabStorage: { read: refuse, write: refuse } } });
  const result = await signIn({ ...given, app });
  expect([visited, app.mfaAttemptCode()]).toEqual([[], null]);
  expect(await outcome(app.signInWithMfa(await given.person.totp(), attemptIn(result)))).toBe('ok');
});

test('a mailed link asks for the second factor, too', async () => {
  const { app, person, codeFor, project, visited } = await guarded();
  await verified(person, project);
  await app.sendMagicLinkEmail(person.email);
  const asked = app.signInWithMagicLink(await codeFor(person.email));
  expect(await outcome(asked)).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  expect(visited).toEqual([`replace ${MFA}`]);
  expect(await outcome(app.signInWithMfa(await person.totp(), app.mfaAttemptCode() ?? ''))).toBe('ok');
});

test('a recovery code completes a sign-in once', async () => {
  const given = await guarded();
  const { app, person } = given;
  const { body } = await person.call('POST /latchkey/mfa/recovery-codes');
  const [code] = body.recovery_codes;
  for (const expected of ['ok', 'INVALID_TOTP_CODE']) {
    await signIn(given);
    expect(await outcome(app.signInWithRecoveryCode(code, app.mfaAttemptCode() ?? ''))).toBe(expected);
  }
  expect(given.visited).toEqual([`replace ${MFA}`, 'replace /notes', `replace ${MFA}`]);
});

test('who gives up and signs in as another leaves no attempt behind', async () => {
  const given = await guarded();
  await signIn(given);
  const other = await given.project.signUp();
  await given.app.signInWithCredential({ email: other.email, password: other.password });
  expect(given.app.mfaAttemptCode()).toBeNull();
});

type SignedIn = Awaited<ReturnType<typeof signIn>>;

const attemptIn = (result: SignedIn): string =>
  result.status === 'error'
    ? ((result.error.details as { attempt_code?: string } | undefined)?.attempt_code ?? '')
    : '';

/** What a tab keeps when its page changes. */
const storageOf = (app: { mfaAttemptCode(): string | null }) => {
  const code = app.mfaAttemptCode();
  return { tabStorage: { read: () => code, write: () => {} } };
};

const verified = (
  { call: _, accessToken }: TwoFactorUser,
  { server }: Awaited<ReturnType<typeof guarded>>['project'],
) => server('PATCH /users/me', { headers: { 'access-token': accessToken }, body: { primary_email_verified: true } });
