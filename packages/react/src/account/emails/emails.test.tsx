import { data, done, listOf, refusal } from '@latchkey/testing/fake-api';
import { type ChannelBody, channelBody } from '@latchkey/testing/fake-api/samples/user';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAt } from '../../../testing/account.tsx';
import { described } from '../../../testing/described.ts';
import type { StageOptions } from '../../../testing/stage.tsx';

const channel = (number: number, value: string, changes: Partial<ChannelBody> = {}) =>
  channelBody(number, { value, is_verified: true, ...changes });
const first = channel(1, 'ada@example.com', { is_primary: true, used_for_auth: true });
const second = channel(2, 'countess@example.com', { is_verified: false });
const third = channel(3, 'lovelace@example.com');
const PATH = '/contact-channels/me';

async function emails(channels: object[], { replies, ...options }: StageOptions = {}) {
  const list = [...channels];
  const given = await accountAt('emails', {
    ...options,
    replies: { 'GET /contact-channels': () => listOf(...list), ...replies },
  });
  await screen.findAllByRole('listitem');
  return { ...given, list };
}
const rows = () => screen.getAllByRole('listitem').map((row) => within(row).getByText(/@/, { selector: 'strong' }));
const button = (name: string) => screen.getByRole('button', { name });

test('the primary address comes first, then verified ones', async () => {
  await emails([second, third, first]);
  expect(rows().map((row) => row.textContent)).toEqual([first.value, third.value, second.value]);
});

test('the last address that signs in cannot be removed, nor be used no more, and it says why', async () => {
  const { user, keys } = await emails([first, third]);
  for (const name of [`Remove ${first.value}`, `Stop using for sign-in: ${first.value}`]) {
    expect(button(name).getAttribute('aria-disabled')).toBe('true');
    expect(described(button(name))).toMatch(/couldn't sign in/);
    await user.click(button(name));
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(keys(`PATCH ${PATH}/${first.id}`)).toEqual([]);
});

test('where there is another way in, it can be removed', async () => {
  const { press } = await emails([first], { config: { passkey_enabled: true }, user: { passkey_auth_enabled: true } });
  await press(`Remove ${first.value}`);
  expect(screen.getByRole('dialog', { name: `Remove ${first.value}?` })).toBeDefined();
});

test('an address that was never verified becomes neither primary nor a way in, and it says why', async () => {
  const { user, keys } = await emails([first, second]);
  for (const name of [`Make primary: ${second.value}`, `Use for sign-in: ${second.value}`]) {
    expect(described(button(name))).toMatch(/Verify it to make it primary/);
    await user.click(button(name));
  }
  expect(keys(`PATCH ${PATH}/${second.id}`)).toEqual([]);
});

test('a new address gets a link that verifies it, and is not used for sign-in before', async () => {
  const made = channel(4, 'new@example.com', { is_verified: false });
  const { press, type, keys, list, said } = await emails([first], {
    replies: {
      'POST /contact-channels': () => data(made),
      [`POST ${PATH}/${made.id}/send-verification-code`]: () => done,
    },
  });
  await press('Add an email');
  await type('Email', made.value);
  list.push(made);
  await press('Add an email');
  await said(made.value);
  expect(keys('POST /contact-channels')).toEqual([
    { user_id: 'me', type: 'email', value: made.value, used_for_auth: false },
  ]);
  expect(keys(`POST ${PATH}/${made.id}/send-verification-code`)).toHaveLength(1);
  expect(button(`Send verification email to ${made.value}`).getAttribute('aria-disabled')).toBe('true');
});

test('an address that is there already is refused at the field', async () => {
  const { press, type, keys } = await emails([first]);
  await press('Add an email');
  await type('Email', 'ADA@example.com');
  await press('Add an email');
  expect(described(screen.getByLabelText('Email'))).toBe('Your account already has this email');
  expect(keys('POST /contact-channels')).toEqual([]);
});

test('what is refused is told in the words of the service', async () => {
  const { press, type, said } = await emails([first], {
    replies: { 'POST /contact-channels': () => refusal('IMPERSONATED') },
  });
  await press('Add an email');
  await type('Email', 'new@example.com');
  await press('Add an email');
  await said(/^You are impersonating this user\./);
});

test('a verified address is made the primary one', async () => {
  const { press, keys, said } = await emails([first, third], {
    replies: { [`PATCH ${PATH}/${third.id}`]: () => data(third) },
  });
  await press(`Make primary: ${third.value}`);
  await said(`${third.value} is now your primary email.`);
  expect(keys(`PATCH ${PATH}/${third.id}`)).toEqual([{ is_primary: true }]);
});

test('an address is removed after a question', async () => {
  const { press, user, list, said } = await emails([first, third], {
    replies: { [`DELETE ${PATH}/${third.id}`]: () => done },
  });
  await press(`Remove ${third.value}`);
  list.pop();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await said(`${third.value} was removed.`);
  expect(rows()).toHaveLength(1);
});
