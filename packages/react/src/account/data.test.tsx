import { data, refusal } from '@latchkey/testing/fake-api';
import { expect, test, vi } from 'vitest';
import { accountAt } from '../../testing/account.tsx';

const READ = 'GET /latchkey/users/me/data';
const stored = {
  version: 1,
  made_at_millis: 0,
  user_id: 'user-1',
  data: { contact_channels: [{ value: 'ada@example.com' }] },
};

test('what is stored of a user is handed over as a file', async () => {
  const { press } = await accountAt('data', { replies: { [READ]: () => data(stored) } });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const kept: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    kept.push(blob as Blob);
    return 'blob:kept';
  });
  await press('Download your data');
  await vi.waitFor(() => expect(click.mock.contexts[0]).toMatchObject({ download: 'personal-data.json' }));
  expect(JSON.parse((await kept[0]?.text()) ?? '')).toMatchObject({ version: 1, data: stored.data });
});

test('why it is refused is told', async () => {
  const { press, said } = await accountAt('data', { replies: { [READ]: () => refusal('IMPERSONATED') } });
  await press('Download your data');
  await said(/^You are impersonating this user\./);
});
