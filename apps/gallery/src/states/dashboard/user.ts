import { bareRecords, fullRecords } from '@latchkey/dashboard/testing';
import { NOW } from '@latchkey/testing/fake-api/samples/ids';
import { projectBody } from '@latchkey/testing/fake-api/samples/project';
import { linkedAccount, userBody } from '@latchkey/testing/fake-api/samples/user';
import type { CallKey } from '@latchkey/testing/fake-api/table';
import { dashboardPage } from '../../dashboard-page.tsx';
import type { State } from '../../state.ts';
import { long, notes } from './installation.ts';

const ada = userBody(1, {
  display_name: 'Ada Lovelace',
  primary_email: 'ada@example.com',
  requires_totp_mfa: true,
  client_metadata: { theme: 'dark' },
  server_metadata: { plan: 'pro', seats: [1, 2, 3] },
  oauth_providers: [linkedAccount('github', 'ada@example.com')],
});
const of = (what: string, endpoint = '') => `${what.replace(':id', ada.id)}${endpoint}` as CallKey;
const config = { allow_user_api_keys: true, domains: [{ domain: 'https://notes.example', handler_path: '/handler' }] };
const projects = [projectBody({ id: notes.id, display_name: notes.name, config })];
const page = { path: `/projects/${notes.id}/users/${ada.id}`, users: [ada], projects };
const save = { click: ['button', 'Save changes'] } as const;
const act = (name: string) => [{ click: ['button', 'User actions'] }, { click: ['menuitem', name] }] as const;
const tab = (name: string) => ({ ...page, path: `${page.path}?tab=${name}` });
const security = tab('security');
const add = { click: ['button', 'Add contact channel'] } as const;

export const user: readonly State[] = [
  dashboardPage('user', page),
  dashboardPage('user, of whom nothing is known', {
    ...page,
    users: [userBody(1, { id: ada.id, display_name: null, primary_email: null, is_anonymous: true })],
    records: bareRecords,
  }),
  dashboardPage('user, banned', {
    ...page,
    records: (body) => ({ ...fullRecords(body), ban: { banned_at_millis: NOW - 3_600_000, reason: 'Sent spam' } }),
  }),
  dashboardPage('user, long names', {
    ...page,
    users: [userBody(1, { id: ada.id, display_name: long.name, primary_email: `${long.word}@example.com` })],
  }),
  dashboardPage('user, right to left', { ...page, dir: 'rtl' }),
  dashboardPage('user, security', security),
  dashboardPage('user, teams', tab('teams')),
  dashboardPage('user, activity', tab('activity')),
  dashboardPage('user, metadata', tab('metadata')),
  dashboardPage('user, security, of whom nothing is known', {
    ...security,
    users: [userBody(1, { id: ada.id, primary_email: null, has_password: false })],
    records: bareRecords,
  }),
  dashboardPage('user, security, right to left', { ...security, dir: 'rtl' }),
  dashboardPage('user, actions', { ...page, steps: [{ click: ['button', 'User actions'] }] }),
  dashboardPage('user, merging', {
    ...page,
    users: [ada, userBody(2, { display_name: 'Ada L.', primary_email: 'ada@old.example' })],
    steps: [
      ...act('Merge with…'),
      { fill: 'Duplicate', with: 'ada@old' },
      { click: ['option', 'Ada L. ada@old.example'] },
      { see: 'Team memberships' },
    ],
  }),
  dashboardPage('user, loading', { ...page, hangs: [of('GET /users/:id')] }),
  dashboardPage('user, a section loading', { ...security, hangs: [of('GET /latchkey/users/:id/factors')] }),
  dashboardPage('user, a section failed', { ...security, fails: [of('GET /latchkey/users/:id/factors')] }),
  dashboardPage('user, failed', { ...page, fails: [of('GET /users/:id')] }),
  dashboardPage('user, unknown', { ...page, users: [] }),
  dashboardPage('user, wrong metadata', {
    ...tab('metadata'),
    steps: [{ fill: 'Server metadata', with: '{\n  "plan": pro\n}' }, save],
  }),
  dashboardPage('user, not saved', {
    ...page,
    fails: [of('PATCH /users/:id')],
    steps: [{ fill: 'Name', with: 'Ada' }, save],
  }),
  dashboardPage('user, an act failed', {
    ...page,
    fails: [of('PATCH /contact-channels/:id', '/00000004-0000-4000-8000-000000000002')],
    steps: [{ click: ['button', 'Make primary spare.ada@example.com'] }],
  }),
  dashboardPage('user, revoke a session', { ...security, steps: [{ click: ['button', 'Revoke Firefox on Linux'] }] }),
  dashboardPage('user, set password', { ...security, steps: [{ click: ['button', 'Set new password'] }] }),
  dashboardPage('user, password too short', {
    ...security,
    steps: [
      { click: ['button', 'Set new password'] },
      { fill: 'New password', with: 'short' },
      { click: ['button', 'Set password'] },
    ],
  }),
  dashboardPage('user, send reset email', { ...security, steps: [{ click: ['button', 'Send reset email'] }] }),
  dashboardPage('user, add contact channel', { ...page, steps: [add] }),
  dashboardPage('user, impersonate', { ...page, steps: act('Impersonate') }),
  dashboardPage('user, impersonate, link', {
    ...page,
    steps: [...act('Impersonate'), { fill: 'Reason', with: 'Ticket 42' }, { click: ['button', 'Create link'] }],
  }),
  dashboardPage('user, impersonate, no domain', {
    ...page,
    projects: [projectBody({ id: notes.id, config: { allow_localhost: false } })],
    steps: act('Impersonate'),
  }),
  dashboardPage('user, ban', { ...page, steps: act('Ban user') }),
  dashboardPage('user, delete', { ...page, steps: act('Delete user') }),
];
