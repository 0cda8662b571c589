import { breakdown, data, knownError, type Reply, refusal } from '@latchkey/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { described } from '../../testing/described.ts';
import { stage } from '../../testing/stage.tsx';
import { totpOf } from '../../testing/totp.ts';
import { MfaSetUp, type MfaSetUpProps } from './mfa-set-up.tsx';

const UPDATE = 'POST /latchkey/mfa/totp';
const CODES = 'POST /latchkey/mfa/recovery-codes';
const codes = Array.from({ length: 10 }, (_, index) => `aaaa-bbbb-cccc-000${index}`);

afterEach(() => vi.restoreAllMocks());

const KEY = /^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/;

async function setUp(props: Partial<MfaSetUpProps> = {}, answers: readonly Reply[] = []) {
  const given = await stage({ signedIn: true });
  const { service, user, time } = given;
  for (const answer of answers) service.answer(CODES, answer);
  service.answer(CODES, () => data({ recovery_codes: codes, created_at_millis: time.clock() }));
  const onDone = vi.fn();
  given.show(
    <Suspense>
      <MfaSetUp onDone={onDone} {...props} />
    </Suspense>,
  );
  const key = (await screen.findByText(KEY)).textContent;
  const field = () => screen.getByLabelText<HTMLInputElement>('Authenticator code');
  /** What is shown of the user is read again meanwhile, and not at once. */
  const heading = (name: string) =>
    waitFor(async () => {
      await time.advance(300);
      screen.getByRole('heading', { name });
    });
  const typeCode = async () => {
    await user.clear(field());
    await user.type(field(), totpOf(key, time.clock()));
  };
  const turnOn = async () => {
    await typeCode();
    await heading('Save your recovery codes');
  };
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { ...given, onDone, key, field, typeCode, heading, turnOn, press };
}

test('the key can be read, and opened by an app on the same device', async () => {
  const { key } = await setUp();
  const link = screen.getByRole('link', { name: 'Open in app' }).getAttribute('href') ?? '';
  expect(link).toMatch(/^otpauth:\/\/totp\/Acme:ada%40example\.com\?/);
  expect(new URL(link).searchParams.get('secret')).toBe(key.replaceAll(' ', ''));
});

test('the page draws the same as a QR code, which has a name', async () => {
  await setUp({ renderQr: (uri) => <svg data-uri={uri} /> });
  const drawn = screen.getByRole('img', { name: /QR code/ }).querySelector('svg');
  expect(drawn?.dataset.uri).toBe(screen.getByRole('link', { name: 'Open in app' }).getAttribute('href'));
});

test('who does not want to after all goes back, and nothing has changed', async () => {
  const onCancel = vi.fn();
  const { press, service } = await setUp({ onCancel });
  await press('Cancel');
  expect(onCancel).toHaveBeenCalledOnce();
  expect(service.keys()).not.toContain(UPDATE);
});

test('a page without a way back has no button for it', async () => {
  await setUp();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('a code that the app should not show is told at its field, and the right one goes on', async () => {
  const { user, field, turnOn, service } = await setUp();
  service.answer(UPDATE, () => knownError('INVALID_TOTP_CODE'));
  await user.type(field(), '000000');
  await waitFor(() => expect(described(field())).toContain("That code didn't work."));
  await turnOn();
});

test('the right code switches it on, with the key that was shown, and shows ten recovery codes', async () => {
  const { turnOn, service, key, time } = await setUp();
  await turnOn();
  const { secret = '', code } = service.sent.find((sent) => sent.key === UPDATE)?.body ?? {};
  expect(code).toBe(totpOf(key, time.clock()));
  expect(totpOf(key, 0)).toBe(totpOf(base32Of(Buffer.from(secret, 'base64')), 0));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes);
});

test('it is done when somebody says that the codes are saved, not before', async () => {
  const { turnOn, press, onDone, user } = await setUp();
  await turnOn();
  const box = screen.getByRole('checkbox', { name: 'I saved them' });
  await press('Done');
  expect(onDone).not.toHaveBeenCalled();
  expect(described(box)).toBe('Save the codes first, then confirm here');
  expect(document.activeElement).toBe(box);
  await user.click(box);
  await press('Done');
  expect(onDone).toHaveBeenCalledOnce();
});

test('the codes can be copied', async () => {
  const { turnOn, press } = await setUp();
  await turnOn();
  await press('Copy codes');
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
});

test('the codes can be kept as a file', async () => {
  const { turnOn, press } = await setUp();
  await turnOn();
  const kept: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    kept.push(blob as Blob);
    return 'blob:kept';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await press('Download');
  expect(click.mock.contexts[0]).toMatchObject({ download: 'recovery-codes.txt', href: 'blob:kept' });
  expect(await kept[0]?.text()).toContain(codes.join('\n'));
});

test('recovery codes that could not be made are tried again; it is on already', async () => {
  const { typeCode, heading, press, service } = await setUp({}, [breakdown]);
  await typeCode();
  await heading("The authenticator app is set up, but creating recovery codes didn't work.");
  await press('Try again');
  await heading('Save your recovery codes');
  expect(service.keys().filter((sent) => sent === UPDATE)).toHaveLength(1);
});

test('why recovery codes are refused is told in the words of the service', async () => {
  const { typeCode, heading } = await setUp({}, [refusal('SECOND_FACTOR_OFF')]);
  await typeCode();
  await heading("The authenticator app is set up, but creating recovery codes didn't work.");
  expect(screen.getByRole('alert').textContent).toContain(
    'Recovery codes need two-factor authentication. Turn it on first.',
  );
});

test('a change that fails is told at the form, which can be sent again', async () => {
  const { typeCode, heading, press, service } = await setUp();
  service.answer(UPDATE, () => breakdown);
  await typeCode();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Something went wrong'));
  await press('Turn on');
  await heading('Save your recovery codes');
});

/** RFC 4648, for whole groups of five bytes. */
function base32Of(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{5}/g, (five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(Number.parseInt(five, 2)));
}
