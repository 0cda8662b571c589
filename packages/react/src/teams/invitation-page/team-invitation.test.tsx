import { data, knownError, refusal } from '@latchkey/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { soon } from '../../../testing/soon.ts';
import { email, type StageOptions, stage } from '../../../testing/stage.tsx';
import { acme } from '../../../testing/team.ts';
import { SignUp } from '../../sign-in/sign-in.tsx';
import { TeamInvitation } from './team-invitation.tsx';

const INSPECT = 'POST /latchkey/team-invitations/inspect';
const ACCEPT = 'POST /team-invitations/accept';
const code = 'c'.repeat(45);
const at = `/handler/team-invitation?code=${code}`;

const offer = (changes: object = {}) => ({
  team: { id: acme.id, display_name: 'Acme', profile_image_url: null },
  inviter_display_name: 'Grace',
  recipient_email: email,
  expires_at_millis: 1_800_600_000_000,
  is_member: null,
  is_recipient: null,
  ...changes,
});

async function invitation(changes: object = {}, { replies, ...options }: StageOptions = {}) {
  const given = await stage({
    at,
    ...options,
    replies: { [INSPECT]: () => data(offer(changes)), [ACCEPT]: () => data({}), ...replies },
  });
  given.show(<TeamInvitation fullPage />);
  const press = async (name: string) => given.user.click(await screen.findByRole('button', { name }));
  const comes = (name: string) => soon(given, () => screen.getByRole('heading', { name }));
  const accepted = () => given.service.keys().filter((key) => key === ACCEPT);
  return { ...given, press, accepted, comes };
}
const signedIn = (changes: object = {}, options: StageOptions = {}) =>
  invitation({ is_member: false, is_recipient: true, ...changes }, { signedIn: true, ...options });
const heading = (name: string) => screen.findByRole('heading', { name });

test('it names the team and who invites before anything is accepted', async () => {
  const { accepted } = await signedIn();
  await heading('Join Acme?');
  expect(screen.getByText(`Grace invited ${email} to join Acme.`)).toBeDefined();
  expect(accepted()).toEqual([]);
});

test('a press joins', async () => {
  const { press, accepted, comes } = await signedIn();
  await press('Join Acme');
  await comes('You joined Acme');
  expect(accepted()).toHaveLength(1);
});

test('the joined team becomes the selected one', async () => {
  const given = await signedIn();
  const { press, comes, service, visited } = given;
  await press('Join Acme');
  await comes('You joined Acme');
  await press('Open Acme');
  await soon(given, () => expect(visited).toHaveLength(1));
  expect(service.sent.find(({ key }) => key === 'PATCH /users/me')?.body).toEqual({ selected_team_id: acme.id });
});

test('who has just signed up with the address is meant, although nothing is verified', async () => {
  await signedIn({ is_recipient: false });
  await heading('Join Acme?');
});

test('another account is told whom it is for and who is signed in', async () => {
  await signedIn({ is_recipient: false, recipient_email: 'grace@example.com' });
  await heading('This invitation is for grace@example.com');
  expect(screen.getByText(/You're signed in as ada@example.com/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Switch account' })).toBeDefined();
});

test('another account may join all the same', async () => {
  const { press, comes } = await signedIn({ is_recipient: false, recipient_email: 'grace@example.com' });
  await press(`Join as ${email}`);
  await comes('You joined Acme');
});

test('who switches the account comes back to the invitation', async () => {
  const { press, visited } = await signedIn({ is_recipient: false, recipient_email: 'grace@example.com' });
  await press('Switch account');
  await waitFor(() => expect(visited.at(-1)).toContain(at));
});

test('a member has nothing to accept', async () => {
  await signedIn({ is_member: true });
  await heading("You're already in Acme");
  expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
});

test('who is signed out is led to an account, and back', async () => {
  const { press, visited } = await invitation();
  await heading("You're invited to join Acme");
  await press('Create an account');
  await waitFor(() => expect(visited).toHaveLength(1));
  const url = new URL(visited[0] ?? '', location.href);
  expect(url.pathname).toBe('/handler/sign-up');
  expect(url.searchParams.get('after_auth_return_to')).toContain(at);
});

test('the sign-up page that leads back has the invited address, fixed', async () => {
  const { press, visited, show } = await invitation();
  await press('Create an account');
  await waitFor(() => expect(visited).toHaveLength(1));
  window.history.replaceState(null, '', visited[0]);
  show(<SignUp />);
  const field = (await screen.findByLabelText('Email')) as HTMLInputElement;
  expect([field.value, field.readOnly]).toEqual([email, true]);
});

test('any other sign-up page leaves the address open', async () => {
  const { press, visited, show } = await invitation();
  await press('Create an account');
  await waitFor(() => expect(visited).toHaveLength(1));
  window.history.replaceState(null, '', '/handler/sign-up?after_auth_return_to=%2Felsewhere');
  show(<SignUp />);
  expect(((await screen.findByLabelText('Email')) as HTMLInputElement).readOnly).toBe(false);
});

test('where nobody can sign up, only signing in is offered', async () => {
  await invitation({}, { config: { sign_up_enabled: false } });
  await screen.findByRole('button', { name: 'Sign In' });
  expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull();
});

test.each([
  [knownError('VERIFICATION_CODE_EXPIRED'), 'This invitation has expired'],
  [knownError('VERIFICATION_CODE_ALREADY_USED'), 'This invitation has been used'],
  [knownError('VERIFICATION_CODE_NOT_FOUND'), "This invitation doesn't work"],
  [knownError('TEAM_NOT_FOUND', { team_id: acme.id }), "This invitation doesn't work"],
])('$0.code has a page of its own', async (reason, title) => {
  await invitation({}, { replies: { [INSPECT]: () => reason } });
  await heading(title);
});

test('an invitation that ends while somebody decides says so', async () => {
  const expired = () => knownError('VERIFICATION_CODE_EXPIRED');
  const { press, comes } = await signedIn({}, { replies: { [ACCEPT]: expired } });
  await press('Join Acme');
  await comes('This invitation has expired');
});

test('a full team is told in the words of the service', async () => {
  const { press } = await signedIn({}, { replies: { [ACCEPT]: () => refusal('TEAM_FULL') } });
  await press('Join Acme');
  await screen.findByText('The team has as many members as can join by invitation.');
});
