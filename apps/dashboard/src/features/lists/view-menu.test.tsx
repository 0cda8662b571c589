import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openPopover } from '../../../testing/popover.ts';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const [, , projectId = ''] = project.split('/');
/** An owner who has saved views of the users. */
const withViews = (...views: unknown[]) => ({
  ownerMetadata: { theme: 'dark', dashboardViews: { [`${projectId}/users`]: views } },
});
const banned = { name: 'Banned', search: { banned: 'yes' } };

async function openViews(path: string, script: Parameters<typeof open>[1] = {}) {
  const opened = open(path, script);
  await openPopover('Views');
  return opened;
}
/** What is in a popover counts as hidden. */
const hidden = true;
const views = async () =>
  within(await screen.findByRole('list', { name: 'Saved views', hidden }))
    .getAllByRole('listitem', { hidden })
    .map(({ textContent }) => textContent);
const places = ({ props }: Awaited<ReturnType<typeof openViews>>) => props.history?.location;

test.each(['users?banned=yes', 'teams?q=Ana', 'events?result=refused'])('a search of %s is saved', async (path) => {
  const { user } = await openViews(`${project}/${path}`);
  await user.type(await screen.findByLabelText('View name'), ' My view ');
  await user.click(screen.getByRole('button', { name: 'Save view', hidden }));
  await openPopover('Views');
  expect(await views()).toEqual(['My view']);
});

test('a chosen view shows its search in place of the open one', async () => {
  const opened = await openViews(`${project}/users?q=ada`, withViews(banned));
  await opened.user.click(await screen.findByRole('button', { name: 'Banned', hidden }));
  await waitFor(() => expect(places(opened)?.search).toBe('?banned=yes'));
});

test('the view that is shown is marked', async () => {
  await openViews(`${project}/users?banned=yes`, withViews(banned, { name: 'Ada', search: { q: 'ada' } }));
  expect((await screen.findByRole('button', { current: true, hidden })).textContent).toBe('Banned');
});

test('a name that is taken gets the new search', async () => {
  const { user, bodies } = await openViews(`${project}/users?q=ada`, withViews(banned));
  await user.type(await screen.findByLabelText('View name'), 'Banned');
  await user.click(screen.getByRole('button', { name: 'Save view', hidden }));
  await waitFor(() =>
    expect(bodies('PATCH /users/me')).toEqual([
      { client_metadata: withViews({ name: 'Banned', search: { q: 'ada' } }).ownerMetadata },
    ]),
  );
});

test('a view is removed', async () => {
  const { user } = await openViews(`${project}/users`, withViews(banned, { name: 'Ada', search: { q: 'ada' } }));
  await user.click(await screen.findByRole('button', { name: 'Remove view Banned', hidden }));
  await waitFor(async () => expect(await views()).toEqual(['Ada']));
});

test('without filters there is nothing to save', async () => {
  await openViews(`${project}/users`);
  expect(await screen.findByText('Choose filters, then save them here to use them again.')).toBeTruthy();
});

test('with 20 views, one has to be removed or replaced', async () => {
  const twenty = Array.from({ length: 20 }, (_, index) => ({ name: `View ${index}`, search: { q: `${index}` } }));
  const { user, bodies } = await openViews(`${project}/users?q=ada`, withViews(...twenty));
  const save = () => user.click(screen.getByRole('button', { name: 'Save view', hidden }));
  await user.type(await screen.findByLabelText('View name'), 'View 20');
  await save();
  expect(await screen.findByText('Remove a view first, or enter the name of one to replace it')).toBeTruthy();
  expect(bodies('PATCH /users/me')).toEqual([]);
  await user.clear(screen.getByLabelText('View name'));
  await user.type(screen.getByLabelText('View name'), 'View 19');
  await save();
  await waitFor(() => expect(bodies('PATCH /users/me')).toHaveLength(1));
});

test('a view that can not be saved stays typed, with the reason', async () => {
  const { user } = await openViews(`${project}/users?q=ada`, { fails: ['PATCH /users/me'] });
  await user.type(await screen.findByLabelText('View name'), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Save view', hidden }));
  await waitFor(() => expect(document.querySelector('[popover] form [role=alert]')?.textContent).toMatch(/./));
  expect(screen.getByLabelText('View name')).toHaveProperty('value', 'Ada');
});

test('views of projects that are no longer owned go with the next change', async () => {
  const views = { 'a-project-of-others/users': [banned], [`${projectId}/users`]: [banned] };
  const { user, bodies } = await openViews(`${project}/users`, { ownerMetadata: { dashboardViews: views } });
  await user.click(await screen.findByRole('button', { name: 'Remove view Banned', hidden }));
  await waitFor(() =>
    expect(bodies('PATCH /users/me')).toEqual([
      { client_metadata: { dashboardViews: { [`${projectId}/users`]: [] } } },
    ]),
  );
});

test('what is no view is passed over', async () => {
  await openViews(`${project}/users`, withViews('Banned', { name: 7 }, banned));
  expect(await views()).toEqual(['Banned']);
});
