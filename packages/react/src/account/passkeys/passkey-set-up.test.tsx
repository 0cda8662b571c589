import type { PasskeyCapabilities } from '@latchkey/sdk';
import { breakdown, refusal } from '@latchkey/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { described } from '../../../testing/described.ts';
import { passkeyBrowser } from '../../../testing/passkeys.ts';
import { type StageOptions, stage } from '../../../testing/stage.tsx';
import { PasskeySetUp } from './passkey-list.tsx';

async function setUp(options: StageOptions = {}) {
  const browser = passkeyBrowser();
  const environment = { webAuthn: browser.webAuthn, canUsePasskeys: () => true };
  const given = await stage({ signedIn: true, environment, ...options });
  given.show(
    <Suspense>
      <PasskeySetUp />
    </Suspense>,
  );
  const { user, time } = given;
  await screen.findByRole('heading', { name: 'Passkeys' });
  /** What is shown of the user is read again meanwhile, and not at once. */
  const soon = (check: () => void) =>
    waitFor(async () => {
      await time.advance(300);
      check();
    });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const add = async (count: number) => {
    await press('Add a passkey');
    await soon(() => expect(rows()).toHaveLength(count));
  };
  return { ...given, ...browser, press, soon, add };
}

async function withCapabilities(can: PasskeyCapabilities) {
  const webAuthn = { ...passkeyBrowser().webAuthn, capabilities: async () => can };
  const environment = { webAuthn, canUsePasskeys: () => true };
  const { show } = await stage({ signedIn: true, environment });
  return show(
    <Suspense>
      <PasskeySetUp />
    </Suspense>,
  );
}

const rows = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent);
const dialog = () => within(screen.getByRole('dialog'));

test('a passkey that was added is listed with all that is known of it', async () => {
  const { add } = await setUp({ provider: { lang: 'en-GB' } });
  await add(1);
  expect(rows()).toEqual(['Windows Hello']);
  expect(screen.getByText('Added on 4 May 2026.')).toBeDefined();
  expect(screen.getByText('Last used on 1 Oct 2026.')).toBeDefined();
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Passkey added/));
});

test('where a phone can keep one, it says so', async () => {
  await setUp();
  expect(await screen.findByText(/this device, or scan a QR code/)).toBeDefined();
});

test('where only a phone can, it says so, and where none can, nothing', async () => {
  const can = { onThisDevice: false, onAnotherDevice: true, automatic: false };
  const { unmount } = await withCapabilities(can);
  expect(await screen.findByText(/^This device can't store passkeys/)).toBeDefined();
  unmount();
  await withCapabilities({ ...can, onAnotherDevice: false });
  await screen.findByRole('button', { name: 'Add a passkey' });
  expect(screen.queryByText(/QR code/)).toBeNull();
});

test('one that never signed in says so', async () => {
  const { add } = await setUp({ provider: { lang: 'en-GB' } });
  await add(1);
  await add(2);
  expect(screen.getAllByText('Added on 4 May 2026.')).toHaveLength(2);
  expect(screen.getByText('Not used yet.')).toBeDefined();
});

test('who cancels is told nothing', async () => {
  const { person, press } = await setUp();
  person.next = 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY';
  await press('Add a passkey');
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
  expect(rows()).toEqual([]);
});

test.each([
  ['ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', /already has your passkey/],
  ['ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT', /can't store passkeys/],
  ['ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT', /can't store passkeys/],
  ['ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE', /can't store passkeys/],
  ['ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG', /can't store passkeys/],
  ['ERROR_INVALID_DOMAIN', /don't work at this address/],
  ['ERROR_INVALID_RP_ID', /don't work at this address/],
  ['ERROR_AUTHENTICATOR_GENERAL_ERROR', /couldn't use the passkey/],
  ['ERROR_MALFORMED_PUBKEYCREDPARAMS', /couldn't use the passkey/],
  ['ERROR_INVALID_USER_ID_LENGTH', /couldn't use the passkey/],
] as const)('what the browser cannot do is said in words for people (%s)', async (code, words) => {
  const { person, press } = await setUp();
  person.next = code;
  await press('Add a passkey');
  expect(await screen.findByText(words)).toBeDefined();
});

test('a new name takes the place of the old one, which was there to be changed', async () => {
  const { add, press, soon, user } = await setUp();
  await add(1);
  await press('Rename Windows Hello');
  const field = screen.getByLabelText<HTMLInputElement>('Passkey name');
  expect(field.value).toBe('Windows Hello');
  await user.clear(field);
  await user.type(field, 'The blue key{Enter}');
  await soon(() => expect(rows()).toEqual(['The blue key']));
  expect(screen.getByText('Passkey renamed to The blue key.')).toBeDefined();
});

test('an empty name is refused at the field', async () => {
  const { add, press, user } = await setUp();
  await add(1);
  await press('Rename Windows Hello');
  const field = screen.getByLabelText<HTMLInputElement>('Passkey name');
  await user.clear(field);
  await press('Save');
  expect([field.getAttribute('aria-invalid'), described(field)]).toEqual(['true', 'Please enter a name']);
  expect(document.activeElement).toBe(field);
});

test('a name that stays the same is not sent', async () => {
  const { add, press, service } = await setUp();
  await add(1);
  await press('Rename Windows Hello');
  await press('Save');
  expect(rows()).toEqual(['Windows Hello']);
  expect(service.keys().filter((key) => key.startsWith('PATCH'))).toEqual([]);
});

test('a passkey is removed after a question', async () => {
  const { add, press, soon, user } = await setUp();
  await add(1);
  await press('Remove Windows Hello');
  await user.click(dialog().getByRole('button', { name: 'Remove' }));
  await soon(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(rows()).toEqual([]);
  expect(screen.getByText('Windows Hello was removed.')).toBeDefined();
});

test('who does not want to, keeps it', async () => {
  const { add, press, service, user } = await setUp();
  await add(1);
  await press('Remove Windows Hello');
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(service.keys().filter((key) => key.startsWith('DELETE'))).toEqual([]);
});

test('that it is the last way in is said where the question is', async () => {
  const { add, press, service, user } = await setUp();
  await add(1);
  service.answer('DELETE /latchkey/passkeys/:id', () => refusal('LAST_WAY_IN'));
  await press('Remove Windows Hello');
  await user.click(dialog().getByRole('button', { name: 'Remove' }));
  expect(
    await dialog().findByText(
      'This is the only way to sign in to your account. Add another one, or set a password, before you remove it.',
    ),
  ).toBeDefined();
  expect(rows()).toEqual(['Windows Hello']);
});

test('a list that does not come can be asked for again', async () => {
  const browser = passkeyBrowser();
  const given = await stage({
    signedIn: true,
    environment: { webAuthn: browser.webAuthn, canUsePasskeys: () => true },
  });
  given.service.answer('GET /latchkey/passkeys', breakdown);
  given.show(
    <Suspense>
      <PasskeySetUp />
    </Suspense>,
  );
  await screen.findByText(/^Something went wrong/);
  await given.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Add a passkey' })).toBeDefined();
});

test('a browser without passkeys can add none, and says so', async () => {
  await setUp({ environment: { canUsePasskeys: () => false } });
  expect(await screen.findByText('WebAuthn is not supported in this browser')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
