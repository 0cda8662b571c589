import { done, refusal } from '@latchkey/testing/fake-api';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAt } from '../../testing/account.tsx';
import { described } from '../../testing/described.ts';
import type { StageOptions } from '../../testing/stage.tsx';

const DELETE = 'DELETE /users/me';
const FIELD = 'To confirm, type ada@example.com';

async function deletion(replies: StageOptions['replies'] = {}) {
  const given = await accountAt('delete', { config: { client_user_deletion_enabled: true }, replies });
  await given.press('Delete account');
  return given;
}

test('nothing is deleted while something else is typed', async () => {
  const { type, press, keys } = await deletion();
  await type(FIELD, 'ada@example.org');
  await press('Delete my account');
  expect(described(screen.getByLabelText(FIELD))).toBe("This isn't ada@example.com");
  expect(keys(DELETE)).toEqual([]);
});

test('what is refused is told, and the account stays', async () => {
  const { type, press, visited, said } = await deletion({ [DELETE]: () => refusal('IMPERSONATED') });
  await type(FIELD, 'ada@example.com');
  await press('Delete my account');
  await said(/^You are impersonating this user\./);
  expect(visited).toEqual([]);
});

test('the account is deleted, and the page says so', async () => {
  const { type, press, said, app } = await deletion({ [DELETE]: () => done });
  await type(FIELD, 'ada@example.com');
  await press('Delete my account');
  await said('Your account was deleted');
  expect(await app.getUser()).toBeNull();
});
