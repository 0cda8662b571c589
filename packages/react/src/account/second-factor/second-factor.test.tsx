import { data, knownError, listOf } from '@latchkey/testing/fake-api';
import { ceremony, secondFactors, securityKey, trustedDevice } from '@latchkey/testing/fake-api/samples/sign-in';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAt } from '../../../testing/account.tsx';
import { passkeyBrowser } from '../../../testing/passkeys.ts';
import type { StageOptions } from '../../../testing/stage.tsx';

const keys = (...names: string[]) => names.map((name, index) => securityKey(index + 1, { name }));

const assurance = {
  required: 'one-factor',
  current: 'one-factor',
  is_met: true,
  ways: [],
  enrolments: [],
  grace_ends_at_millis: null,
};

/** The section of a user with these second factors. */
async function section(has: Parameters<typeof secondFactors>[0] = {}, options: StageOptions = {}) {
  const browser = passkeyBrowser();
  const isOn = has.authenticator_app || (has.security_keys?.length ?? 0) > 0;
  const given = await accountAt('second-factor', {
    user: { requires_totp_mfa: Boolean(isOn) },
    environment: { webAuthn: browser.webAuthn, canUsePasskeys: () => true },
    ...options,
    replies: {
      'GET /latchkey/assurance': () => data(assurance),
      'GET /latchkey/mfa': () => data(secondFactors(has)),
      'POST /latchkey/security-keys/initiate': () => data(ceremony.addKey),
      ...options.replies,
    },
  });
  return { ...given, browser };
}

test('the first security key turns it on, and comes with recovery codes', async () => {
  const { press, service, said } = await section();
  service.set('POST /latchkey/security-keys', () => data(securityKey(1)));
  service.set('POST /latchkey/mfa/recovery-codes', () =>
    data({ recovery_codes: ['aaaa-bbbb-cccc-dddd'], created_at_millis: 0 }),
  );
  await press('Add a security key');
  await said('aaaa-bbbb-cccc-dddd');
});

test('another one is announced, and listed', async () => {
  const { press, service, said } = await section({ authenticator_app: true, recovery_codes_remaining: 9 });
  service.set('POST /latchkey/security-keys', () => data(securityKey(1)));
  service.set('GET /latchkey/mfa', () =>
    data(secondFactors({ authenticator_app: true, security_keys: keys('Security key') })),
  );
  await press('Add a security key');
  await said('Security key added. Signing in accepts it from now on.');
  expect(screen.getByRole('button', { name: 'Rename Security key' })).toBeDefined();
});

test.each([
  ['ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'This security key is already in your account.'],
  ['ERROR_AUTHENTICATOR_GENERAL_ERROR', "The browser couldn't use the security key. Try again."],
] as const)('what the browser refuses is told (%s)', async (code, said) => {
  const { press, browser } = await section();
  browser.person.next = code;
  await press('Add a security key');
  expect(await screen.findByText(said)).toBeDefined();
});

test('what the service refuses is told, too', async () => {
  const { press, service } = await section();
  const message = 'The passkey could not be set up. Please try again.';
  service.answer('POST /latchkey/security-keys', () => knownError('PASSKEY_REGISTRATION_FAILED', { message }));
  await press('Add a security key');
  expect(await screen.findByText("The browser couldn't use the security key. Try again.")).toBeDefined();
});

test('a key is renamed', async () => {
  const { press, type, service } = await section({ security_keys: keys('Blue one') });
  service.set('PATCH /latchkey/security-keys/:id', ({ body }) => data(securityKey(1, body)));
  await press('Rename Blue one');
  await type('Security key name', 'Green one');
  await press('Save');
  expect(await screen.findByText('Security key renamed to Green one.')).toBeDefined();
  expect(service.bodies(`PATCH /latchkey/security-keys/${securityKey(1).id}` as never)).toEqual([
    { name: 'Green one' },
  ]);
});

test('removing the only second factor says what that means', async () => {
  const { press, user, service, said } = await section({ security_keys: keys('Blue one') });
  await press('Remove Blue one');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/^It is your only second factor/)).toBeDefined();
  service.set('DELETE /latchkey/security-keys/:id', () => data({ success: true }));
  service.set('GET /latchkey/mfa', () => data(secondFactors()));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await said('Blue one was removed.');
});

test('one of several goes without that warning', async () => {
  const { press } = await section({ authenticator_app: true, security_keys: keys('Blue one') });
  await press('Remove Blue one');
  expect(within(screen.getByRole('dialog')).getByText('Signing in no longer accepts it.')).toBeDefined();
});

test('a trusted browser is named with its end, and removed', async () => {
  const { press, user, service } = await section(
    { authenticator_app: true },
    { replies: { 'GET /latchkey/trusted-devices': () => listOf(trustedDevice) } },
  );
  expect(await screen.findByText('Chrome on macOS')).toBeDefined();
  expect(screen.getByText('Trusted until Dec 1, 2026.')).toBeDefined();
  await press('Remove Chrome on macOS');
  service.set('DELETE /latchkey/trusted-devices/:id', () => data({ success: true }));
  service.set('GET /latchkey/trusted-devices', () => listOf());
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Chrome on macOS was removed.')).toBeDefined();
  expect(service.keys()).toContain(`DELETE /latchkey/trusted-devices/${trustedDevice.id}`);
});

test('without two-factor authentication no browser is asked for', async () => {
  const { service } = await section();
  await screen.findByRole('button', { name: 'Add a security key' });
  await waitFor(() => expect(service.sent.map(({ key }) => key)).toContain('GET /latchkey/mfa'));
  expect(service.sent.map(({ key }) => key)).not.toContain('GET /latchkey/trusted-devices');
});

test('a browser that knows no security keys says so', async () => {
  await section({}, { environment: { canUsePasskeys: () => false } });
  expect(await screen.findByText('WebAuthn is not supported in this browser')).toBeDefined();
});
