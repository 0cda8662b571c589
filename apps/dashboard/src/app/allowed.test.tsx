import { emailBody } from '@latchkey/testing/fake-api/samples/email';
import { fullOAuthClients } from '@latchkey/testing/fake-api/samples/oauth-client';
import { keySetBody } from '@latchkey/testing/fake-api/samples/project';
import { teamBody } from '@latchkey/testing/fake-api/samples/team';
import { userBody } from '@latchkey/testing/fake-api/samples/user';
import { deliveryBody, endpointBody } from '@latchkey/testing/fake-api/samples/webhook';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ownerBody } from '../../testing/owners.ts';
import { open, project } from '../../testing/render.tsx';
import { pages } from '../routes/project-pages.ts';

afterEach(cleanup);

type Role = ReturnType<typeof ownerBody>['role'];

/** What only reads: it opens, filters, sorts, copies or leads on. */
const READS = new RegExp(
  `^(${[
    'Copy .*|Details of .*|\\d+ more included permissions of .*',
    'Next|Previous|Show all \\d+|Filters|Views|Columns|Sort (users|teams)|Live|Export (CSV|JSON lines)',
    'Day|Week|Month|\\d+ days|Valid|All|List|Matrix|Graph|In teams|In the project',
    // Heads of columns to sort by, and filters.
    'Actor|Created|Event|Last active|Permission|Result|Signed up|Status|Team|Time|Type|User',
    'Permissions (of|in) .*|View permissions|Check|Event catalog|JSON|Open production check|Versions',
    // Every owner may.
    'Leave the project',
  ].join('|')})$`,
);

const nameOf = (control: HTMLElement) =>
  control.getAttribute('aria-label') ?? ((control as HTMLInputElement).labels?.[0] ?? control).textContent ?? '';

/** What the page offers to use, other than what only reads. */
const offered = (): string[] =>
  [
    ...within(screen.getByRole('main')).queryAllByRole('button'),
    ...document.querySelectorAll<HTMLElement>(
      'main a[data-latchkey=button], main :is(select, [role=combobox], [type=checkbox], [type=radio])',
    ),
  ]
    .filter((control) => !control.matches(':disabled, [readonly], [aria-disabled=true], [inert] *'))
    .map(nameOf)
    .filter((name) => !READS.test(name));

/** Opens a page, and waits for its sections and their answers. */
async function visit(path: string, role: Role, script: Parameters<typeof open>[1] = {}) {
  let awaited = 0;
  const around = <T,>(answer: Promise<T>) => {
    awaited += 1;
    return answer.finally(() => {
      awaited -= 1;
    });
  };
  const visited = open(`${project}/${path}`, {
    ...script,
    around,
    owners: { owners: [ownerBody(1, { role }), ownerBody(2)] },
  });
  if (role !== 'owner') await screen.findAllByText(/(^|· )(Read-only|Support|Developer)$/);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => {
    expect(document.querySelector('main .animate-pulse.rounded')).toBeNull();
    expect(awaited).toBe(0);
  });
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
  `emails/${emailBody(1).id}`,
  'email-templates/magic_link',
  'email-templates/code/e7d009ce-8d47-4528-b245-5bf119f2ffa3',
  `email-themes/3c1e2d4f-0a6b-4b8c-9d7e-5f6a7b8c9d0e`,
  `applications/${fullOAuthClients()[0]?.id}`,
  `webhooks/${endpointBody(1).id}`,
  `webhooks/${endpointBody(1).id}/deliveries/${deliveryBody(1).id}`,
  'webhooks/events',
])('owners who may only read are offered nothing to change on /%s', async (path) => {
  await visit(path, 'read-only');
  expect(offered()).toEqual([]);
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  expect(alerts.filter((text) => text && !text.startsWith('Before this project goes to production'))).toEqual([]);
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

test('owners who help users are offered to turn off what they may not turn on', async () => {
  const { user: visitor } = await visit(user, 'support');
  const marks = () => offered().filter((name) => /^(Mark as|Use for|Stop using) /.test(name));
  expect(marks()).toEqual(['Mark as not verified grace1@example.com', 'Stop using for sign-in grace1@example.com']);
  await visitor.click(screen.getByRole('button', { name: 'Add contact channel' }));
  expect(within(screen.getByRole('dialog')).queryAllByRole('switch')).toEqual([]);
});

test.each(['developer', 'owner'] as const)(
  'keys with an admin key are offered to a %s to be rotated as they may',
  async (role) => {
    const admin = { super_secret_admin_key: { last_four: 'a3b1', last_used_at_millis: null } };
    await visit('keys', role, { keys: [keySetBody(1, admin)] });
    expect(screen.queryByRole('button', { name: 'Rotate Key set 1' }) !== null).toBe(role === 'owner');
  },
);

test('the permissions of a member can be looked at by every role', async () => {
  const { user: visitor } = await visit(team, 'read-only');
  await visitor.click(screen.getByRole('button', { name: 'Permissions of Alan Turing' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Your role in this project/)).toBeTruthy();
  expect(dialog.getAllByRole<HTMLInputElement>('checkbox').filter(({ disabled }) => !disabled)).toEqual([]);
  await visitor.type(dialog.getByRole('searchbox'), 'edit');
  expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
});

test('the source of a template can be read by every role', async () => {
  await visit('email-templates/code/e7d009ce-8d47-4528-b245-5bf119f2ffa3', 'read-only');
  const source = await screen.findByRole('textbox', { name: /^Source of template/ });
  expect(source.getAttribute('aria-readonly')).toBe('true');
  expect(screen.getByText(/^Your role in this project/)).toBeTruthy();
});

test('the matrix and the graph of permissions can be walked through by every role', async () => {
  const { user: visitor } = await visit('permissions?view=matrix', 'read-only');
  const cell = await screen.findByRole('button', { name: 'editor includes post:read' });
  cell.focus();
  await visitor.keyboard('{ArrowDown}{Enter}');
  expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByText(/^Click a cell/)).toBeNull();
  cleanup();
  const { user: other } = await visit('permissions?view=graph', 'read-only');
  (await screen.findByRole('button', { name: /^editor, / })).focus();
  await other.keyboard('{Enter}');
  expect(await screen.findByText("Your role can't change permissions")).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a link to create keys does nothing for a role that may not', async () => {
  await visit('keys?create=true', 'read-only');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('settings that a role does not allow to save can be read, and say why', async () => {
  await visit('sign-in', 'support');
  expect(screen.getByText('Your role in this project can view this, but not change it.')).toBeTruthy();
  const fields = screen.getAllByRole<HTMLInputElement>('switch');
  expect(fields.map(({ disabled }) => disabled)).not.toContain(false);
});

test('the values of a single sign-on connection can be read and copied by every role', async () => {
  const { user: visitor } = await visit(`${team}?tab=single-sign-on`, 'read-only');
  await visitor.click(await screen.findByRole('button', { name: /^Set up / }));
  const steps = within(await screen.findByRole('list', { name: 'Okta' }));
  expect(
    steps.getAllByRole<HTMLButtonElement>('button', { name: /^Copy / }).map(({ disabled }) => disabled),
  ).not.toContain(true);
  const names = offered();
  expect(names.filter((name) => !name.startsWith('Set up '))).toEqual([]);
  const fields = steps.getAllByRole<HTMLInputElement>('textbox');
  expect(fields.filter(({ disabled, readOnly }) => disabled || !readOnly)).toEqual([]);
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
