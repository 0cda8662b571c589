import { breakdown, data, knownError, refusal } from '@latchkey/testing/fake-api';
import { factor, trustedDevice } from '@latchkey/testing/fake-api/samples/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { described } from '../../testing/described.ts';
import { passkeyBrowser } from '../../testing/passkeys.ts';
import { type StageOptions, stage } from '../../testing/stage.tsx';
import { Mfa } from './mfa.tsx';

const SIGN_IN = 'POST /auth/mfa/sign-in';
const RECOVER = 'POST /latchkey/mfa/recover';
const heading = (name: string) => screen.findByRole('heading', { name });
/** The field is there once the service has said what the user has. */
const asked = async () => {
  await heading("Confirm it's you");
  await screen.findByLabelText('Authenticator code');
};
const field = () => screen.getByLabelText<HTMLInputElement>('Authenticator code');
const recovery = () => screen.getByLabelText<HTMLInputElement>('Recovery code');

async function page(options: StageOptions & { readonly waits?: boolean } = {}) {
  const { waits = true, ...others } = options;
  const given = await stage({ at: '/handler/mfa?after_auth_return_to=%2Fnotes', ...others });
  if (waits) sessionStorage.setItem('latchkey_mfa_attempt_code', factor.attempt);
  given.show(<Mfa fullPage />);
  const { user } = given;
  const lose = async () => {
    await user.click(await screen.findByRole('button', { name: 'Lost your device?' }));
  };
  return { ...given, lose };
}

test('six digits are asked for, by one field that has the focus', async () => {
  await page();
  await asked();
  expect(document.activeElement).toBe(field());
  expect([field().inputMode, field().autocomplete]).toEqual(['numeric', 'one-time-code']);
});

test('the last digit signs in, and leads to where the way led from', async () => {
  const { user, service, visited, app } = await page();
  await asked();
  await user.keyboard(factor.totp);
  await waitFor(() => expect(visited).toEqual(['replace /notes']));
  const body = { type: 'totp', totp: factor.totp, code: factor.attempt };
  expect(service.sent).toContainEqual({ key: SIGN_IN, body });
  expect(app.mfaAttemptCode()).toBeNull();
});

test('a wrong code is told at the field, which takes the next one at once', async () => {
  const { user, visited } = await page();
  await asked();
  await user.keyboard('654321');
  await waitFor(() => expect(described(field())).toContain('The code is wrong'));
  expect(document.activeElement).toBe(field());
  await user.keyboard(factor.totp);
  await waitFor(() => expect(visited).toEqual(['replace /notes']));
});

test('digits that are missing are told without a request', async () => {
  const { user, service } = await page();
  await asked();
  await user.keyboard('123');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(described(field())).toContain('Enter all six characters');
  expect(service.keys()).not.toContain(SIGN_IN);
});

test('after too many tries a countdown runs', async () => {
  const { user, service } = await page();
  await asked();
  service.answer(SIGN_IN, () => refusal('TOO_MANY_REQUESTS', { retryAfter: 90 }));
  await user.keyboard('654321');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Try again in 90 s.'));
});

test('a recovery code has a field of its own, which is no field of digits and has the focus', async () => {
  const { lose } = await page();
  await lose();
  expect(document.activeElement).toBe(recovery());
  expect([recovery().getAttribute('inputmode'), recovery().autocomplete]).toEqual([null, 'off']);
});

test('it signs in', async () => {
  const { user, lose, service, visited } = await page();
  await lose();
  await user.type(recovery(), ` ${factor.recoveryCode} {Enter}`);
  await waitFor(() => expect(visited).toEqual(['replace /notes']));
  const body = { recovery_code: factor.recoveryCode, code: factor.attempt };
  expect(service.sent).toContainEqual({ key: RECOVER, body });
});

test.each([
  ['', 'Please enter a recovery code'],
  ['wrong', 'This recovery code is wrong or already used'],
])('the recovery code "%s": %s', async (typed, error) => {
  const { user, lose } = await page();
  await lose();
  await user.type(recovery(), `${typed}{Enter}`);
  await waitFor(() => expect(described(recovery())).toContain(error));
});

test('who has found the device goes back to its code', async () => {
  const { user, lose } = await page();
  await lose();
  await user.click(screen.getByRole('button', { name: 'Use your authenticator app' }));
  expect(document.activeElement).toBe(field());
});

test('without a sign-in that waits, the page explains itself before anybody types, and leads back', async () => {
  const { user, visited } = await page({ waits: false });
  await heading('Nothing to verify here');
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(visited).toEqual(['/handler/sign-in?after_auth_return_to=%2Fnotes']);
});

test.each([
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
] as const)('%s: the sign-in has to begin again', async (code) => {
  const { user, service, visited } = await page();
  await asked();
  service.answer(SIGN_IN, () => knownError(code));
  await user.keyboard(factor.totp);
  await heading('Your sign-in took too long');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(visited).toEqual(['/handler/sign-in?after_auth_return_to=%2Fnotes']);
});

test('who is signed in already is told so', async () => {
  await page({ signedIn: true });
  expect(await heading("You're signed in")).toBeDefined();
});

describe('what is offered', () => {
  const OPTIONS = 'POST /latchkey/mfa/options';
  const offering = (ways: readonly string[], days: number | null = null, options: StageOptions = {}) =>
    page({ ...options, replies: { [OPTIONS]: () => data({ ways, trusted_device_days: days }) } });

  test('is what the user has', async () => {
    await offering(['totp']);
    await asked();
    expect(screen.queryByRole('button', { name: 'Lost your device?' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('is the usual where the service does not say', async () => {
    await page({ replies: { [OPTIONS]: () => breakdown } });
    await asked();
    expect(screen.getByRole('button', { name: 'Lost your device?' })).toBeDefined();
  });

  test('begins again where the sign-in is over', async () => {
    await page({ replies: { [OPTIONS]: () => knownError('VERIFICATION_CODE_EXPIRED') } });
    expect(await heading('Your sign-in took too long')).toBeDefined();
  });

  test('may be never to be asked again on this browser, if the user says so', async () => {
    const { user, service, visited } = await offering(['totp'], 30);
    await asked();
    const box = screen.getByRole('checkbox', { name: /^Don't ask again on this browser until / });
    expect(box).toHaveProperty('checked', false);
    await user.click(box);
    service.set('POST /latchkey/trusted-devices', () => data(trustedDevice));
    await user.type(field(), factor.totp);
    await waitFor(() => expect(visited).toEqual(['replace /notes']));
    expect(service.sent.map(({ key }) => key)).toContain('POST /latchkey/trusted-devices');
  });

  test('and trusts no browser of its own accord', async () => {
    const { user, service, visited } = await offering(['totp'], 30);
    await asked();
    await user.type(field(), factor.totp);
    await waitFor(() => expect(visited).toEqual(['replace /notes']));
    expect(service.sent.map(({ key }) => key)).not.toContain('POST /latchkey/trusted-devices');
  });
});

describe('a security key', () => {
  const withKey = async () => {
    const browser = passkeyBrowser();
    const given = await page({
      environment: { webAuthn: browser.webAuthn, canUsePasskeys: () => true },
      replies: {
        'POST /latchkey/mfa/options': () => data({ ways: ['security-key', 'totp'], trusted_device_days: null }),
      },
    });
    const use = async () => given.user.click(await screen.findByRole('button', { name: 'Use your security key' }));
    return { ...given, browser, use };
  };

  test('is offered first, and its touch signs in', async () => {
    const { use, visited, browser } = await withKey();
    await use();
    await waitFor(() => expect(visited).toEqual(['replace /notes']));
    expect(browser.asked).toEqual(['use']);
  });

  test('that was not touched is no failure', async () => {
    const { use, visited, browser } = await withKey();
    browser.person.next = 'ERROR_CEREMONY_ABORTED';
    await use();
    await waitFor(() => expect(browser.asked).toEqual(['use']));
    expect([visited, screen.queryByText(/didn't work/)]).toEqual([[], null]);
  });

  test('that did not work is told, with other ways at hand', async () => {
    const { use, user, service } = await withKey();
    service.answer('POST /latchkey/mfa/security-key', () => knownError('PASSKEY_AUTHENTICATION_FAILED'));
    await use();
    expect(await screen.findByText("The security key didn't work. Try again, or use another way.")).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Use your authenticator app' }));
    expect(document.activeElement).toBe(field());
  });

  test('of a sign-in that is over leads back', async () => {
    const { use, service } = await withKey();
    service.answer('POST /latchkey/mfa/security-key/initiate', () => knownError('VERIFICATION_CODE_EXPIRED'));
    await use();
    expect(await heading('Your sign-in took too long')).toBeDefined();
  });
});
