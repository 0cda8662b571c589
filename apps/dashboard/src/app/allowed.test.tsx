import { teamBody } from '@latchkey/testing/fake-api/samples/team';
import { userBody } from '@latchkey/testing/fake-api/samples/user';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ownerBody } from '../../testing/owners.ts';
import { open, project } from '../../testing/render.tsx';
import { pages } from '../routes/project-pages.ts';

afterEach(cleanup);

type Role = ReturnType<typeof ownerBody>['role'];

/** Verbs of buttons that change something. */
const VERBS =
  /^(Add|Ban|Check status|Choose file|Create|Delete|Edit|Import|Invite|Lift|Make|Mark|Pause|Permissions|Remove|Reset|Resume|Resend|Revoke|Rotate|Send|Set|Stop|Switch|Team actions|Undo|Use|User actions|Verify)\b/;

/** The buttons of the page by which something could be changed. */
const offered = (): string[] =>
  within(screen.getByRole('main'))
    .queryAllByRole('button')
    .filter((button) => !button.matches(':disabled'))
    .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
    .filter((name) => VERBS.test(name));

/** Opens a page, and waits for its sections. */
async function visit(path: string, role: Role) {
  const visited = open(`${project}/${path}`, { owners: { owners: [ownerBody(1, { role }), ownerBody(2)] } });
  if (role !== 'owner') await screen.findAllByText(/(^|· )(Read-only|Support|Developer)$/);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('main .animate-pulse.rounded')).toBeNull());
  return visited;
}

const user = `users/${userBody(1).id}`;
const team = `teams/${teamBody(1).id}`;

test.each([
  ...pages.map(({ path }) => path),
  user,
  `${user}?tab=security`,
  `${user}?tab=teams`,
  team,
  `${team}?tab=invitations`,
  `${team}?tab=single-sign-on`,
  `${team}?tab=api-keys`,
  'emails/sender',
  'emails/compose',
])('owners who may only read are offered nothing to change on /%s', async (path) => {
  await visit(path, 'read-only');
  expect(offered()).toEqual([]);
});

test.each([
  ['keys', ['Create keys', 'Rotate Key set 1', 'Revoke Key set 1']],
  ['domains', ['Add domain', 'Add hosted domain', 'Check status of auth.example.com']],
  [user, ['User actions', 'Choose a picture', 'Add contact channel']],
  [team, ['Team actions', 'Add member']],
])('owners who may change everything are offered it on /%s', async (path, names) => {
  await visit(path, 'owner');
  for (const name of names) expect(await screen.findByRole('button', { name })).toBeTruthy();
});

test('owners who help users are offered what their role allows', async () => {
  const { user: visitor } = await visit(user, 'support');
  await visitor.click(screen.getByRole('button', { name: 'User actions' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Impersonate',
    'Revoke all sessions',
    'Ban user',
    'Delete user',
  ]);
  cleanup();
  await visit('domains', 'support');
  expect(offered()).toEqual(['Check status of auth.example.com']);
});

test('settings that a role does not allow to save can be read, and say why', async () => {
  await visit('sign-in', 'support');
  expect(screen.getByText('Your role in this project can view this, but not change it.')).toBeTruthy();
  const fields = screen.getAllByRole<HTMLInputElement>('switch');
  expect(fields.map(({ disabled }) => disabled)).not.toContain(false);
});

test('where the role is not known, the service alone decides', async () => {
  open(`${project}/keys`, { fails: ['GET /latchkey/owners'] });
  expect(await screen.findByRole('button', { name: 'Create keys' })).toBeTruthy();
});

test('until the role is known, nothing is offered and no reason is given', async () => {
  open(`${project}/sign-in`, { hangs: ['GET /latchkey/owners'] });
  const fields = await screen.findAllByRole<HTMLInputElement>('switch');
  expect(fields.map(({ disabled }) => disabled)).not.toContain(false);
  expect(screen.queryByText(/^Your role in this project/)).toBeNull();
  cleanup();
  open(`${project}/keys?create=true`, { hangs: ['GET /latchkey/owners'] });
  await screen.findByText('Key set 1');
  expect(offered()).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
