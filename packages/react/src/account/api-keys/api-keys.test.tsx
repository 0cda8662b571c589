import { data, listOf, refusal } from '@latchkey/testing/fake-api';
import { onceShown, type UserKeyBody, userKeyBody } from '@latchkey/testing/fake-api/samples/user';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAt } from '../../../testing/account.tsx';
import { described } from '../../../testing/described.ts';
import type { StageOptions } from '../../../testing/stage.tsx';

const START = 1_800_000_000_000;
const DAY = 86_400_000;
const key = (number: number, description: string, changes: Partial<UserKeyBody> = {}) =>
  userKeyBody(number, { description, created_at_millis: START - DAY, value: { last_four: 'x7k2' }, ...changes });
const REVOKE = `PATCH /user-api-keys/${key(1, '').id}` as const;
const CREATE = 'POST /user-api-keys';

async function apiKeys(list: object[], replies: StageOptions['replies'] = {}) {
  const given = await accountAt('api-keys', {
    config: { allow_user_api_keys: true },
    provider: { lang: 'en-GB' },
    replies: { 'GET /latchkey/user-api-keys': () => listOf(...list), ...replies },
  });
  await screen.findByRole('button', { name: 'Create key' });
  return { ...given, list };
}
const made = () => data(onceShown(key(9, 'Backups'), 'uk_secret_x7k2'));

test('a key cannot be made without saying what for', async () => {
  const { press, keys } = await apiKeys([]);
  await press('Create key');
  await press('Create key');
  expect(described(screen.getByLabelText('Description'))).toBe('Please say what the key is for');
  expect(keys(CREATE)).toEqual([]);
});

test('a key lasts thirty days unless somebody chooses otherwise', async () => {
  const { press, type, keys, said } = await apiKeys([], { [CREATE]: made });
  await press('Create key');
  await type('Description', 'Backups');
  await press('Create key');
  await said('Your new key');
  expect(keys(CREATE)).toMatchObject([{ description: 'Backups', expires_at_millis: START + 30 * DAY }]);
});

test('a key can last for ever', async () => {
  const { press, type, keys, user, said } = await apiKeys([], { [CREATE]: made });
  await press('Create key');
  await type('Description', 'Backups');
  await user.selectOptions(screen.getByLabelText('Expires'), 'Never');
  await press('Create key');
  await said('Your new key');
  expect(keys(CREATE)).toMatchObject([{ expires_at_millis: null }]);
});

test('a new key is shown until somebody says that it is saved, and never again', async () => {
  const { press, type, user, said } = await apiKeys([], { [CREATE]: made });
  await press('Create key');
  await type('Description', 'Backups');
  await press('Create key');
  await said('Your new key');
  const dialog = within(screen.getByRole('dialog', { name: 'Your new key' }));
  expect(dialog.getByText('uk_secret_x7k2')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(described(dialog.getByLabelText('I saved it'))).toBe('Save the key first, then confirm here');
  await user.click(dialog.getByLabelText('I saved it'));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('uk_secret_x7k2')).toBeNull();
});

test('a key that was copied is announced', async () => {
  const { press, type, user, said } = await apiKeys([], { [CREATE]: made });
  await press('Create key');
  await type('Description', 'Backups');
  await press('Create key');
  await said('Your new key');
  await user.click(screen.getByRole('button', { name: 'Copy key' }));
  expect(await screen.findByText('Copied')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('uk_secret_x7k2');
});

test('what is refused is told in the words of the service', async () => {
  const { press, type, said } = await apiKeys([], {
    [CREATE]: () => refusal('API_KEYS_TOO_MANY'),
  });
  await press('Create key');
  await type('Description', 'Backups');
  await press('Create key');
  await said('There are as many valid API keys as one account or team can have. Revoke one first.');
});

test('each key says its state, its end, and when it was used', async () => {
  await apiKeys([
    key(1, 'Good', { expires_at_millis: START + DAY, last_used_at_millis: START }),
    key(2, 'Old', { expires_at_millis: START - 1 }),
    key(3, 'Lost', { manually_revoked_at_millis: START - DAY }),
  ]);
  const [good, old, lost] = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(good).toMatch(/Valid.*x7k2.*Expires on.*Last used on/);
  expect(old).toMatch(/Expired.*Expired on.*Not used yet/);
  expect(lost).toMatch(/Revoked.*Revoked on/);
  expect(screen.getAllByRole('button', { name: /^Revoke / })).toHaveLength(1);
});

test('a key is revoked after a question', async () => {
  const revoked = key(1, 'Lost', { manually_revoked_at_millis: START });
  const { last_used_at_millis: _, ...told } = revoked;
  const { press, user, list, keys, said } = await apiKeys([key(1, 'Lost')], {
    [REVOKE]: () => data(told),
  });
  await press('Revoke Lost');
  expect(keys(REVOKE)).toEqual([]);
  list.splice(0, 1, revoked);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  await said('Lost was revoked.');
  expect(keys(REVOKE)).toEqual([{ revoked: true }]);
});
