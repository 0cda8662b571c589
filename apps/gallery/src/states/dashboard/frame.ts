import { invitationCode, ownerBody } from '@latchkey/dashboard/testing';
import { projectBody } from '@latchkey/testing/fake-api/samples/project';
import { userBody } from '@latchkey/testing/fake-api/samples/user';
import { dashboardPage } from '../../dashboard-page.tsx';
import type { State } from '../../state.ts';
import { long, manyProjects, notes } from './installation.ts';

const as = (role: 'support' | 'read-only') => ({ owners: [ownerBody(1, { role }), ownerBody(2)] });

const path = `/projects/${notes.id}/users`;

export const frame: readonly State[] = [
  dashboardPage('first run', { path: '/first-run#good', needsOwner: true }),
  dashboardPage('first run, empty fields', {
    path: '/first-run#good',
    needsOwner: true,
    steps: [{ click: ['button', 'Create account'] }],
  }),
  dashboardPage('first run, wrong token', {
    path: '/first-run#wrong',
    needsOwner: true,
    steps: [
      { fill: 'Email', with: 'ada@example.com' },
      { fill: 'Password', with: 'correct horse' },
      { click: ['button', 'Create account'] },
    ],
  }),
  dashboardPage('first run, no token', { path: '/first-run', needsOwner: true }),
  dashboardPage('first run, no token, production', { path: '/first-run', needsOwner: true, mode: 'production' }),
  dashboardPage('first run, owner exists', { path: '/first-run#good', signedIn: false }),
  dashboardPage('recover', { path: `/recover#${invitationCode('plain')}`, signedIn: false }),
  dashboardPage('recover, empty field', {
    path: `/recover#${invitationCode('second')}`,
    signedIn: false,
    steps: [{ click: ['button', 'Set password and sign in'] }],
  }),
  dashboardPage('recover, drops the second factor', { path: `/recover#${invitationCode('drops')}`, signedIn: false }),
  dashboardPage('recover, expired', { path: `/recover#${invitationCode('expired')}`, signedIn: false }),
  dashboardPage('sign-in', { path: '/handler/sign-in', signedIn: false }),
  dashboardPage('help', { path, steps: [{ click: ['button', 'Help'] }] }),
  dashboardPage('shortcuts', {
    path,
    only: 'desktop',
    steps: [{ click: ['button', 'Help'] }, { click: ['button', 'Keyboard shortcuts'] }],
  }),
  dashboardPage('no such page', { path: '/nowhere' }),
  dashboardPage('no such project', { path: '/projects/00000000-0000-4000-8000-000000000000' }),
  dashboardPage('loading', { path, hangs: ['GET /users/me'] }),
  dashboardPage('failed', { path, fails: ['GET /internal/projects'] }),
  dashboardPage('offline', { path, isOffline: true }),
  dashboardPage('palette', { path, steps: [{ press: 'Control+k' }] }),
  dashboardPage('palette, found', {
    path,
    steps: [{ press: 'Control+k' }, { fill: 'Search pages, users, teams and projects', with: 'key' }],
  }),
  dashboardPage('palette, nothing found', {
    path,
    steps: [{ press: 'Control+k' }, { fill: 'Search pages, users, teams and projects', with: 'xyzzy' }],
  }),
  dashboardPage('project switch', { path, steps: [{ click: ['button', 'Switch project from Notes'] }] }),
  dashboardPage('project switch, many', {
    path,
    projects: manyProjects,
    steps: [{ click: ['button', 'Switch project from Notes'] }],
  }),
  dashboardPage('account menu', { path, steps: [{ click: ['button', 'Account owner@example.com'] }] }),
  dashboardPage('account', { path: '/account' }),
  dashboardPage('closed groups', {
    path,
    only: 'desktop',
    steps: [{ click: ['button', 'Project'] }, { click: ['button', 'Teams'] }],
  }),
  dashboardPage('read-only', { path, owners: as('read-only') }),
  dashboardPage('support, domains', { path: `/projects/${notes.id}/domains`, owners: as('support') }),
  dashboardPage('support, sign-in methods', { path: `/projects/${notes.id}/sign-in`, owners: as('support') }),
  dashboardPage('read-only, user', { path: `${path}/${userBody(1).id}`, owners: as('read-only') }),
  dashboardPage('read-only, compose', { path: `/projects/${notes.id}/emails/compose`, owners: as('read-only') }),
  dashboardPage('read-only, permission matrix', {
    path: `/projects/${notes.id}/permissions?view=matrix`,
    owners: as('read-only'),
  }),
  dashboardPage('read-only, email template', {
    path: `/projects/${notes.id}/email-templates/magic_link`,
    owners: as('read-only'),
  }),
  dashboardPage('read-only, own role', {
    path,
    owners: as('read-only'),
    steps: [{ click: ['button', 'Your role: Read-only'] }],
  }),
  dashboardPage('navigation', { path, only: 'phone', steps: [{ click: ['button', 'Open navigation'] }] }),
  dashboardPage('right to left', { path, dir: 'rtl' }),
  dashboardPage('long names', {
    path,
    email: `${long.word}@example.com`,
    projects: [projectBody({ id: notes.id, display_name: long.name, description: long.name })],
  }),
];
