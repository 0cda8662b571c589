import { data, done, listOf, refusal } from '@latchkey/testing/fake-api';
import { invitationBody, teamPermissionIds } from '@latchkey/testing/fake-api/samples/team';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAt } from '../../../../testing/account.tsx';
import { described } from '../../../../testing/described.ts';
import { soon } from '../../../../testing/soon.ts';
import type { StageOptions } from '../../../../testing/stage.tsx';
import { acme, teamReplies } from '../../../../testing/team.ts';

const INVITE = 'POST /latchkey/team-invitations';
const grace = invitationBody(1, { recipient_email: 'grace@example.com', expires_at_millis: 1_800_600_000_000 });
const FIELD = 'Email addresses';

async function invitations(
  list: readonly object[] = [],
  replies: StageOptions['replies'] = {},
  permissions: readonly string[] = teamPermissionIds,
) {
  const shown = [...list];
  const given = await accountAt(`team-${acme.id}`, {
    provider: { lang: 'en-GB' },
    replies: { ...teamReplies(permissions), 'GET /team-invitations': () => listOf(...shown), ...replies },
  });
  await screen.findByLabelText(FIELD);
  return { ...given, shown };
}
const results = (...items: readonly (readonly [email: string, result: string])[]) =>
  data({ items: items.map(([email, result]) => ({ email, result, id: result === 'sent' ? email : null })) });

test('one address is invited', async () => {
  const { type, press, keys, said } = await invitations([], { [INVITE]: () => results(['grace@example.com', 'sent']) });
  await type(FIELD, 'grace@example.com');
  await press('Invite');
  await said('1 invited.');
  expect(keys(INVITE)).toMatchObject([{ emails: ['grace@example.com'], team_id: acme.id }]);
});

test('a slip in a single address is told at the field', async () => {
  const { type, press, keys } = await invitations();
  await type(FIELD, 'grace@');
  await press('Invite');
  expect(described(screen.getByLabelText(FIELD))).toMatch(/^Not an email address: grace@/);
  expect(keys(INVITE)).toEqual([]);
});

test('of many addresses each has a result, and what came to nothing stays', async () => {
  const given = await invitations([], {
    [INVITE]: () => results(['a@example.com', 'sent'], ['b@', 'invalid'], ['c@example.com', 'already_member']),
  });
  await given.type(FIELD, 'A <a@example.com>, b@{Enter}c@example.com a@example.com');
  await given.press('Invite');
  const list = within(await soon(given, () => screen.getByRole('list', { name: 'Results' }))).getAllByRole('listitem');
  expect(list.map(({ textContent }) => textContent)).toEqual([
    'a@example.comInvited',
    'b@Not an email address',
    'c@example.comAlready a member',
  ]);
  expect(given.keys(INVITE)).toMatchObject([{ emails: ['a@example.com', 'b@', 'c@example.com'] }]);
  expect((screen.getByLabelText(FIELD) as HTMLTextAreaElement).value).toBe('b@');
});

test('more than fifty at once are not sent', async () => {
  const { user, press, keys } = await invitations();
  await user.click(screen.getByLabelText(FIELD));
  await user.paste(Array.from({ length: 51 }, (_, index) => `m${index}@example.com`).join('\n'));
  await press('Invite');
  expect(described(screen.getByLabelText(FIELD))).toMatch(/^That's 51\. Invite up to 50 at a time\./);
  expect(keys(INVITE)).toEqual([]);
});

test('what is refused is told in the words of the service, and the addresses stay', async () => {
  const { type, press, said } = await invitations([], {
    [INVITE]: () => refusal('INVITATIONS_TOO_MANY'),
  });
  await type(FIELD, 'grace@example.com');
  await press('Invite');
  await said('The team has reached its limit of pending invitations. Revoke one first.');
  expect((screen.getByLabelText(FIELD) as HTMLTextAreaElement).value).toBe('grace@example.com');
});

test('an open invitation says until when it is good', async () => {
  await invitations([grace]);
  expect((await screen.findByText('grace@example.com')).closest('li')?.textContent).toMatch(/Expires on .* 2027/);
});

test('an invitation is sent again, and not twice at once', async () => {
  const RENEW = `POST /latchkey/team-invitations/${grace.id}/renew` as const;
  const { press, said, keys } = await invitations([grace], { [RENEW]: () => data(grace) });
  await press('Resend the invitation to grace@example.com');
  await said(/Invitation resent to grace@example.com/);
  await press('Resend the invitation to grace@example.com');
  expect(keys(RENEW)).toHaveLength(1);
});

test('a link is copied and shown', async () => {
  const link = 'https://app.example.com/handler/team-invitation?code=abc';
  const { press, said } = await invitations([grace], {
    'POST /latchkey/team-invitations/:id/link': () => data({ ...grace, link }),
  });
  await press('Copy link for grace@example.com');
  await said(/^Link copied\./);
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(screen.getByText(link)).toBeDefined();
});

test('an invitation is revoked after a question', async () => {
  const REVOKE = `DELETE /team-invitations/${grace.id}` as const;
  const { press, user, shown, said, keys } = await invitations([grace], { [REVOKE]: () => done });
  await press('Revoke the invitation for grace@example.com');
  expect(keys(REVOKE)).toEqual([]);
  shown.pop();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  await said('The invitation for grace@example.com was revoked.');
  await said('No pending invitations.');
});

test('who may not remove members revokes nothing', async () => {
  await invitations([grace], {}, ['$invite_members', '$read_members']);
  await screen.findByText('grace@example.com');
  expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull();
});

test('who may not read members sees no list', async () => {
  const { service } = await invitations([grace], {}, ['$invite_members']);
  expect(screen.queryByText('Pending invitations')).toBeNull();
  expect(service.keys()).not.toContain('GET /team-invitations');
});
