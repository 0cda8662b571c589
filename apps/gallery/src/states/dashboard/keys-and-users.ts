import { keyBody, userBody } from '@latchkey/dashboard/testing';
import { dashboardPage } from '../../dashboard-page.tsx';
import type { State } from '../../state.ts';
import { long, notes } from './installation.ts';

const keys = `/projects/${notes.id}/keys`;
const users = `/projects/${notes.id}/users`;
const create = { click: ['button', 'Create keys'] } as const;

const createUser = { click: ['button', 'Create user'] } as const;

export const keysAndUsers: readonly State[] = [
  dashboardPage('keys', { path: keys }),
  dashboardPage('keys, none', { path: keys, keys: [] }),
  dashboardPage('keys, loading', { path: keys, hangs: ['GET /internal/api-keys'] }),
  dashboardPage('keys, failed', { path: keys, fails: ['GET /internal/api-keys'] }),
  dashboardPage('keys, long names', { path: keys, keys: [keyBody(1, { description: long.name })] }),
  dashboardPage('keys, right to left', { path: keys, dir: 'rtl' }),
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
  dashboardPage('revoke keys', { path: keys, steps: [{ click: ['button', 'Revoke Key set 1'] }] }),
  dashboardPage('users', { path: users }),
  dashboardPage('users, second page', {
    path: users,
    steps: [{ click: ['button', 'Next'] }, { see: 'alan26@example.com' }],
  }),
  dashboardPage('users, none', { path: users, users: [] }),
  dashboardPage('users, nothing found', { path: `${users}?q=xyzzy` }),
  dashboardPage('users, found', { path: `${users}?q=ada` }),
  dashboardPage('users, loading', { path: users, hangs: ['GET /users'] }),
  dashboardPage('users, failed', { path: users, fails: ['GET /users'] }),
  dashboardPage('users, columns', { path: users, steps: [{ click: ['button', 'Columns'] }] }),
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
];
