import { breakdown, data, listOf } from '@latchkey/testing/fake-api';
import { idOf } from '@latchkey/testing/fake-api/samples/ids';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAt } from '../../../testing/account.tsx';
import { described } from '../../../testing/described.ts';

const category = (id: string, name: string, can_disable: boolean, enabled = true) => ({
  notification_category_id: id,
  notification_category_name: name,
  enabled,
  can_disable,
});
const LIST = 'GET /emails/notification-preference/me';
const CHANGE = `PATCH /emails/notification-preference/me/${idOf(2)}` as const;
const list = [category(idOf(1), 'Transactional', false), category(idOf(2), 'Marketing', true)];
const marketing = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Marketing' });

test('what cannot be switched off says so', async () => {
  await accountAt('notifications', { replies: { [LIST]: () => listOf(...list) } });
  const fixed = await screen.findByRole<HTMLInputElement>('switch', { name: 'Transactional' });
  expect([fixed.checked, fixed.disabled, described(fixed)]).toEqual([true, true, "You can't turn these off."]);
});

test('a category is switched off', async () => {
  let enabled = true;
  const now = () => category(idOf(2), 'Marketing', true, enabled);
  const { user, keys, said } = await accountAt('notifications', {
    replies: {
      [LIST]: () => listOf(now()),
      [CHANGE]: () => {
        enabled = false;
        return data(now());
      },
    },
  });
  await user.click(await marketing());
  await said('Marketing turned off.');
  expect((await marketing()).checked).toBe(false);
  expect(keys(CHANGE)).toEqual([{ enabled: false }]);
});

test('a switch that failed goes back, and says why', async () => {
  const { user, said } = await accountAt('notifications', {
    replies: { [LIST]: () => listOf(...list), [CHANGE]: () => breakdown },
  });
  await user.click(await marketing());
  await said(/Something went wrong/);
  await waitFor(async () => expect((await marketing()).checked).toBe(true));
});
