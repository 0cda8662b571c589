import { eventBody, fullRecords } from '@latchkey/dashboard/testing';
import { keySetBody } from '@latchkey/testing/fake-api/samples/project';
import { userBody } from '@latchkey/testing/fake-api/samples/user';
import { dashboardPage } from '../../dashboard-page.tsx';
import type { State } from '../../state.ts';
import { long, notes } from './installation.ts';

const keys = `/projects/${notes.id}/keys`;
const users = `/projects/${notes.id}/users`;
const keyCreated = eventBody(1, {
  kind: 'project_key.created',
  actor: { ...eventBody(2).actor, kind: 'owner', name: 'Grace Hopper' },
  subject: { id: keySetBody(1).id, type: null, name: null },
});
const create = { click: ['button', 'Create keys'] } as const;

const select = (name: string) => ({ click: ['checkbox', `Select ${name}`] }) as const;
const two = [select('Grace Hopper'), select('Alan Turing')];
const act = (name: string) => ({ click: ['button', name] }) as const;
const few = [1, 2, 4].map((number) => userBody(number));
const banOf = (number: number) => `PUT /latchkey/users/${userBody(number).id}/ban` as const;

const createUser = { click: ['button', 'Create user'] } as const;

export const keysAndUsers: readonly State[] = [
  dashboardPage('keys', { path: keys, events: [keyCreated] }),
  dashboardPage('keys, none', { path: keys, keys: [] }),
  dashboardPage('keys, loading', { path: keys, hangs: ['GET /latchkey/api-keys'] }),
  dashboardPage('keys, failed', { path: keys, fails: ['GET /latchkey/api-keys'] }),
  dashboardPage('keys, long names', { path: keys, keys: [keySetBody(1, { description: long.name })] }),
  dashboardPage('keys, right to left', { path: keys, dir: 'rtl' }),
  dashboardPage('revoke keys, never used', {
    path: keys,
    keys: [keySetBody(2)],
    steps: [{ click: ['button', 'Revoke Key set 2'] }],
  }),
  dashboardPage('create keys', { path: keys, steps: [create] }),
  dashboardPage('create keys, no description', { path: keys, steps: [create, create] }),
  dashboardPage('create keys, failed', {
    path: keys,
    fails: ['POST /internal/api-keys'],
    steps: [create, { fill: 'Description', with: 'Web app' }, create],
  }),
  dashboardPage('create keys, shown', {
    path: keys,
    steps: [create, { fill: 'Description', with: 'Web app' }, create],
  }),
  dashboardPage('rotate keys', { path: keys, steps: [{ click: ['button', 'Rotate Key set 1'] }] }),
  dashboardPage('revoke keys', { path: keys, steps: [{ click: ['button', 'Revoke Key set 1'] }] }),
  dashboardPage('users', { path: users }),
  dashboardPage('users, second page', {
    path: users,
    steps: [{ click: ['button', 'Next'] }, { see: 'alan26@example.com' }],
  }),
  dashboardPage('users, none', { path: users, users: [] }),
  dashboardPage('users, nothing found', { path: `${users}?q=xyzzy` }),
  dashboardPage('users, found', { path: `${users}?q=ada` }),
  dashboardPage('users, loading', { path: users, hangs: ['GET /latchkey/users'] }),
  dashboardPage('users, failed', { path: users, fails: ['GET /latchkey/users'] }),
  dashboardPage('users, columns', { path: users, steps: [{ click: ['button', 'Columns'] }] }),
  dashboardPage('users, all columns', {
    path: users,
    users: few,
    steps: [
      { click: ['button', 'Columns'] },
      ...['Two-factor authentication', 'Teams', 'Last location', 'ID'].map((name) => ({
        click: ['checkbox', name] as const,
      })),
      { press: 'Escape' },
      { see: 'London, United Kingdom' },
    ],
    only: 'desktop',
  }),
  dashboardPage('users, filters', { path: `${users}?verified=no`, steps: [{ click: ['button', 'Filters (1)'] }] }),
  dashboardPage('users, filtered', { path: `${users}?verified=no&mfa=no&joined=90d&order=a-z` }),
  dashboardPage('users, no match', { path: `${users}?banned=yes` }),
  dashboardPage('users, states', {
    path: users,
    users: [
      userBody(1),
      userBody(2, { is_anonymous: true, display_name: null, primary_email: null, primary_email_verified: false }),
      userBody(4, { last_active_at_millis: userBody(4).signed_up_at_millis }),
      userBody(5),
    ],
    records: (user) => ({
      ...fullRecords(user),
      ban: { banned_at_millis: user.id === userBody(5).id ? 1 : null, reason: null },
    }),
  }),
  dashboardPage('users, add to team', {
    path: users,
    users: few,
    steps: [...two, act('Add to team'), { see: 'Add users to a team' }],
  }),
  dashboardPage('users, revoke sessions, under way', {
    path: users,
    users: few,
    hangs: ['POST /latchkey/users/revoke-sessions'],
    steps: [...two, act('Revoke sessions'), act('Sign out 2 users'), { see: '0 of 2 users done' }],
  }),
  dashboardPage('users, create', { path: users, steps: [createUser] }),
  dashboardPage('users, create, empty', { path: users, steps: [createUser, createUser] }),
  dashboardPage('users, create, taken', {
    path: users,
    steps: [createUser, { fill: 'Email', with: 'grace1@example.com' }, createUser],
  }),
  dashboardPage('users, long names', {
    path: users,
    users: [userBody(1, { display_name: long.name, primary_email: `${long.word}@example.com` })],
  }),
  dashboardPage('users, page of the deleted', { path: `${users}?cursor=999` }),
  dashboardPage('users, selected', { path: users, users: few, steps: two }),
  dashboardPage('users, selected, right to left', { path: users, users: few, dir: 'rtl', steps: two }),
  dashboardPage('users, ban', {
    path: users,
    users: few,
    records: (user) => ({
      ...fullRecords(user),
      ban: { banned_at_millis: user.id === few[1]?.id ? 1 : null, reason: null },
    }),
    steps: [...two, act('Ban'), { see: 'Already banned' }],
  }),
  dashboardPage('users, ban, nobody', {
    path: users,
    users: few,
    steps: [...two, act('Lift ban'), { see: 'This applies to none of the selected users:' }],
  }),
  dashboardPage('users, ban, under way', {
    path: users,
    users: few,
    hangs: [banOf(2)],
    steps: [...two, act('Ban'), act('Ban 2 users'), { see: '1 of 2 users done' }],
  }),
  dashboardPage('users, ban, not for all', {
    path: users,
    users: few,
    fails: [banOf(2)],
    steps: [...two, act('Ban'), act('Ban 2 users'), { see: '1 of 2 users done, 1 failed' }],
  }),
  dashboardPage('users, ban, done', {
    path: users,
    users: few,
    steps: [...two, act('Ban'), act('Ban 2 users'), { see: '2 users are banned' }],
  }),
  dashboardPage('users, delete', {
    path: users,
    users: [userBody(1, { display_name: long.name, primary_email: `${long.word}@example.com` }), ...few.slice(1)],
    steps: [{ click: ['checkbox', 'Select all on this page'] }, act('Delete')],
  }),
];
