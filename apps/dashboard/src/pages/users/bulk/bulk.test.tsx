import { teamBody } from '@latchkey/testing/fake-api/samples/team';
import { userBody } from '@latchkey/testing/fake-api/samples/user';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { fullRecords } from '../../../../testing/index.ts';
import { open, project } from '../../../../testing/render.tsx';

afterEach(cleanup);

const users = `${project}/users`;
const [first, second, third] = [userBody(1).id, userBody(2).id, userBody(3).id];
const banOf = (id: string) => `PUT /latchkey/users/${id}/ban` as const;
const liftOf = (id: string) => `DELETE /latchkey/users/${id}/ban`;

const dialog = () => within(screen.getByRole('dialog'));
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select (?!all)/ });
const status = (text: string) => screen.findByText(text, { selector: '[role=status]' });

/** The table, with its first rows selected. */
async function openWith(count: number, script = {}, path = users) {
  const world = open(path, script);
  const { user } = world;
  await screen.findAllByRole('row');
  for (const box of boxes().slice(0, count)) await user.click(box);
  return {
    ...world,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    answer: async (name: string) => user.click(await dialog().findByRole('button', { name })),
  };
}

describe('a selection', () => {
  test('is counted, and given up at once', async () => {
    const { press } = await openWith(2);
    await status('2 selected');
    await press('Clear selection');
    expect(boxes().some(({ checked }) => checked)).toBe(false);
  });

  test('takes all of a page, and stays on the next one', async () => {
    const { user, press } = await openWith(0);
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await press('Next');
    await screen.findByText('alan26@example.com');
    await status('25 selected');
    expect(boxes().some(({ checked }) => checked)).toBe(false);
  });

  test('takes all in between where Shift is held', async () => {
    const { user } = await openWith(1);
    await user.keyboard('{Shift>}');
    await user.click(boxes()[4] as HTMLElement);
    await user.keyboard('{/Shift}');
    await status('5 selected');
  });

  test('is no larger than a hundred', async () => {
    const { user, press } = await openWith(0, { users: Array.from({ length: 130 }, (_, at) => userBody(at + 1)) });
    for (const page of [1, 26, 51, 76, 101]) {
      await screen.findByText(new RegExp(`^[a-z]+${page}@`), { selector: 'td *' });
      await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
      if (page < 101) await press('Next');
    }
    await screen.findByText('You can select up to 100 users');
    await status('100 selected');
  });
});

describe('a ban of many', () => {
  test('shows whom it hits and whom not, and hits those', async () => {
    const { press, answer, sent, bodies, user } = await openWith(3, {
      records: (body: { id: string }) => ({
        ...fullRecords(body as never),
        ban: body.id === second ? { banned_at_millis: 1, reason: null } : { banned_at_millis: null, reason: null },
      }),
    });
    await press('Ban');
    expect(within(await dialog().findByRole('list', { name: 'Ban 2 users' })).getAllByRole('listitem')).toHaveLength(2);
    expect(dialog().getByRole('list', { name: 'Skipped users' }).textContent).toContain('Already banned');
    await user.type(dialog().getByLabelText('Reason (optional)'), 'Sent spam');
    await answer('Ban 2 users');
    await screen.findByRole('group', { name: '2 users are banned' });
    expect(sent.filter((key) => key.startsWith('PUT ')).sort()).toEqual([banOf(first), banOf(third)]);
    expect(bodies(banOf(first))).toEqual([{ reason: 'Sent spam' }]);
    expect(boxes().some(({ checked }) => checked)).toBe(false);
  });

  test('is undone for those that it hit', async () => {
    const { press, answer, sent } = await openWith(2);
    await press('Ban');
    await answer('Ban 2 users');
    await press('Undo');
    await screen.findByRole('group', { name: '2 users can sign in again' });
    expect(sent.filter((key) => key.startsWith('DELETE ')).sort()).toEqual([liftOf(first), liftOf(second)]);
  });

  test('says whom it did not reach, and tries those again', async () => {
    const { press, answer, sent, heal } = await openWith(3, { fails: [banOf(second)] });
    await press('Ban');
    await answer('Ban 3 users');
    expect(await dialog().findByRole('heading', { name: "1 user couldn't be banned" })).toBeTruthy();
    expect(dialog().getByRole('list', { name: 'Failed' }).textContent).toContain('status 500');
    heal(banOf(second));
    await answer('Retry');
    await screen.findByRole('group', { name: '3 users are banned' });
    expect(sent.filter((key) => key === banOf(first))).toHaveLength(1);
  });

  test('keeps those selected that it did not reach', async () => {
    const { press, answer } = await openWith(3, { fails: [banOf(second)] });
    await press('Ban');
    await answer('Ban 3 users');
    await dialog().findByText('2 of 3 users done, 1 failed');
    await answer('Done');
    await status('1 selected');
    expect(await screen.findByRole('group', { name: '2 users are banned' })).toBeTruthy();
  });

  test('does nothing where somebody thinks better of it', async () => {
    const { press, answer, sent } = await openWith(2);
    await press('Ban');
    await answer('Cancel');
    await status('2 selected');
    expect(sent.some((key) => key.startsWith('PUT '))).toBe(false);
  });

  test('leaves out who cannot be looked at', async () => {
    const { press } = await openWith(2, { fails: [`GET /latchkey/users/${first}/ban`] });
    await press('Ban');
    expect((await dialog().findByRole('list', { name: 'Skipped users' })).textContent).toContain('status 500');
    expect(dialog().getByRole('button', { name: 'Ban 1 user' })).toBeTruthy();
  });

  test('has nobody to hit where all are left out', async () => {
    const { press } = await openWith(2);
    await press('Lift ban');
    await dialog().findByText('This applies to none of the selected users:');
    expect(dialog().queryByRole('button', { name: /Lift/ })).toBeNull();
  });
});

const REVOKE = 'POST /latchkey/users/revoke-sessions';

test('sessions of many are revoked by one request, without one for each user', async () => {
  const { press, answer, sent, bodies } = await openWith(2);
  await press('Revoke sessions');
  await answer('Sign out 2 users');
  await screen.findByRole('group', { name: '2 users are signed out' });
  expect(bodies(REVOKE)).toEqual([{ user_ids: [first, second] }]);
  expect(sent.some((key) => key.includes('/sessions/'))).toBe(false);
});

test('a request takes 25 users at most', async () => {
  const { user, press, answer, bodies } = await openWith(0);
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await press('Select all 60 users');
  await press('Revoke sessions');
  await answer('Sign out 60 users');
  await screen.findByRole('group', { name: '60 users are signed out' });
  expect(bodies(REVOKE).map(({ user_ids }) => user_ids.length)).toEqual([25, 25, 10]);
});

test('a stop leaves the batches that have not begun', async () => {
  const { user, press, answer, bodies, hold } = await openWith(0);
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await press('Select all 60 users');
  await press('Revoke sessions');
  const release = hold(REVOKE);
  await answer('Sign out 60 users');
  await answer('Stop');
  release();
  await dialog().findByText('25 of 60 users done, 35 failed');
  expect(dialog().getAllByText('Stopped')).toHaveLength(35);
  expect(bodies(REVOKE)).toHaveLength(1);
});

test('users whose sessions could not be revoked are told, and tried again', async () => {
  const { press, answer, heal } = await openWith(2, { fails: [REVOKE] });
  await press('Revoke sessions');
  await answer('Sign out 2 users');
  expect(await dialog().findByRole('heading', { name: "2 users couldn't be signed out" })).toBeTruthy();
  heal(REVOKE);
  await answer('Retry');
  await screen.findByRole('group', { name: '2 users are signed out' });
});

test('many are added to a team by one request, also where one is a member', async () => {
  const { press, answer, sent, bodies, user } = await openWith(2, { teams: [teamBody(1)] });
  const ADD = `POST /latchkey/teams/${teamBody(1).id}/members` as const;
  await press('Add to team');
  await answer('Add 2 users to the team');
  expect(sent).not.toContain(ADD);
  await user.type(dialog().getByRole('combobox', { name: 'Team' }), teamBody(1).display_name);
  await user.click(await dialog().findByRole('option'));
  await answer('Add 2 users to the team');
  await screen.findByRole('group', { name: '2 users are in the team' });
  expect(bodies(ADD)).toEqual([{ user_ids: [first, second] }]);
});

test('all users that match can be selected, where they are a hundred at most', async () => {
  const { user, press } = await openWith(0);
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await press('Select all 60 users');
  await status('60 selected');
});

test('bans that are undone lifted keep their reason', async () => {
  const { press, answer, bodies } = await openWith(1, {
    records: (body: never) => ({ ...fullRecords(body), ban: { banned_at_millis: 1, reason: 'Sent spam' } }),
  });
  await press('Lift ban');
  await answer('Lift the ban for 1 user');
  await press('Undo');
  await screen.findByRole('group', { name: '1 user is banned' });
  expect(bodies(banOf(first))).toEqual([{ reason: 'Sent spam' }]);
});

describe('a deletion of many', () => {
  const confirm = async ({ user, press }: Awaited<ReturnType<typeof openWith>>, count: number) => {
    await press('Delete');
    await user.type(await dialog().findByLabelText(`Type “delete ${count} users” to confirm`), `delete ${count} users`);
  };

  test('waits for what has to be typed', async () => {
    const { press, answer, sent } = await openWith(2);
    await press('Delete');
    await answer('Delete 2 users');
    expect(sent).not.toContain(`DELETE /users/${first}`);
  });

  test('cannot be undone', async () => {
    const world = await openWith(2);
    await confirm(world, 2);
    await world.answer('Delete 2 users');
    const notice = within(await screen.findByRole('group', { name: '2 users are deleted' }));
    expect(notice.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(screen.queryByText('grace1@example.com')).toBeNull();
  });

  test('of those that a page began with goes on from who is left', async () => {
    const world = await openWith(2, {}, `${users}?cursor=25`);
    await confirm(world, 2);
    await world.answer('Delete 2 users');
    expect(await screen.findByText('edsger28@example.com')).toBeTruthy();
  });

  test('leaves out who does it', async () => {
    const own = userBody(1, { id: '0000000f-0000-4000-8000-000000000001' });
    const { press } = await openWith(2, { users: [own, userBody(2)] }, '/projects/internal/users');
    await press('Delete');
    expect((await dialog().findByRole('list', { name: 'Skipped users' })).textContent).toContain(
      'This is your account',
    );
  });
});

test('a page whose first user is gone says so', async () => {
  open(`${users}?cursor=999`);
  expect(await screen.findByRole('heading', { name: 'No users on this page' })).toBeTruthy();
});
