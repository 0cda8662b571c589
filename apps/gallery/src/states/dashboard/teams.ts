import { bareTeam } from '@latchkey/dashboard/testing';
import { projectBody } from '@latchkey/testing/fake-api/samples/project';
import { teamBody } from '@latchkey/testing/fake-api/samples/team';
import { dashboardPage } from '../../dashboard-page.tsx';
import type { State } from '../../state.ts';
import { long, notes } from './installation.ts';

const table = `/projects/${notes.id}/teams`;
const { id } = teamBody(1);
const config = {
  allow_team_api_keys: true,
  domains: [{ domain: 'https://notes.example', handler_path: '/handler' }],
};
const page = { path: `${table}/${id}`, projects: [projectBody({ id: notes.id, display_name: notes.name, config })] };
const tab = (name: string) => ({ ...page, path: `${page.path}?tab=${name}` });
const settings = `/projects/${notes.id}/team-settings`;

const create = { click: ['button', 'Create team'] } as const;
const act = (name: string) => ({ click: ['button', name] }) as const;

export const teams: readonly State[] = [
  dashboardPage('teams', { path: table }),
  dashboardPage('teams, none', { path: table, teams: [] }),
  dashboardPage('teams, nothing found', { path: `${table}?q=xyzzy` }),
  dashboardPage('teams, filters', { path: `${table}?members=yes`, steps: [act('Filters (1)')] }),
  dashboardPage('teams, filtered', { path: `${table}?members=yes&created=30d&order=a-z` }),
  dashboardPage('teams, no match', { path: `${table}?members=no` }),
  dashboardPage('teams, loading', { path: table, hangs: ['GET /latchkey/teams'] }),
  dashboardPage('teams, failed', { path: table, fails: ['GET /latchkey/teams'] }),
  dashboardPage('teams, long names', {
    path: table,
    teams: [teamBody(1, { display_name: long.name }), teamBody(2, { display_name: long.word })],
  }),
  dashboardPage('teams, right to left', { path: table, dir: 'rtl' }),
  dashboardPage('teams, create, found', {
    path: table,
    steps: [create, { fill: 'Creator (optional)', with: 'grace' }, { see: 'grace1@example.com' }],
  }),
  dashboardPage('teams, create, empty', { path: table, steps: [create, create] }),
  dashboardPage('team', page),
  dashboardPage('team, invitations', tab('invitations')),
  dashboardPage('team, API keys', tab('api-keys')),
  dashboardPage('team, single sign-on', tab('single-sign-on')),
  dashboardPage('team, single sign-on, no links', { ...tab('single-sign-on'), setUpLinks: [] }),
  dashboardPage('team, single sign-on, right to left', { ...tab('single-sign-on'), dir: 'rtl' }),
  dashboardPage('team, single sign-on, a connection', { ...tab('single-sign-on'), steps: [act('Set up Okta')] }),
  dashboardPage('team, set-up link', { ...tab('single-sign-on'), steps: [act('Create set-up link')] }),
  dashboardPage('team, set-up link created', {
    ...tab('single-sign-on'),
    steps: [act('Create set-up link'), act('Create link')],
  }),
  dashboardPage('team, set-up link revoked', {
    ...tab('single-sign-on'),
    steps: [act('Revoke link for Domains, Single sign-on, Provisioning')],
  }),
  dashboardPage('team, profile', tab('profile')),
  dashboardPage('team, activity', tab('activity')),
  dashboardPage('team, metadata', tab('metadata')),
  dashboardPage('team, of which nothing is known', { ...page, teamRecords: bareTeam }),
  dashboardPage('team, long names', { ...page, teams: [teamBody(1, { display_name: long.word })] }),
  dashboardPage('team, right to left', { ...page, dir: 'rtl' }),
  dashboardPage('team, loading', { ...page, hangs: [`GET /teams/${id}`] }),
  dashboardPage('team, failed', { ...page, fails: [`GET /teams/${id}`] }),
  dashboardPage('team, a section failed', { ...page, fails: ['GET /latchkey/team-members'] }),
  dashboardPage('team, unknown', { ...page, teams: [] }),
  dashboardPage('team, permissions', { ...page, steps: [act('Permissions of Alan Turing')] }),
  dashboardPage('team, why', { ...page, steps: [act('4 more included permissions of Alan Turing')] }),
  dashboardPage('team, add member', { ...page, steps: [act('Add member')] }),
  dashboardPage('team, remove member', { ...page, steps: [act('Remove Alan Turing')] }),
  dashboardPage('team, invite', { ...tab('invitations'), steps: [act('Invite by email')] }),
  dashboardPage('team, invited', {
    ...tab('invitations'),
    steps: [
      act('Invite by email'),
      { fill: 'Emails', with: 'a@example.com nobody linus@example.com' },
      act('Send invitations'),
    ],
  }),
  dashboardPage('team, link', { ...tab('invitations'), steps: [act('Create link linus@example.com')] }),
  dashboardPage('team, key made', {
    ...tab('api-keys'),
    steps: [act('Create API key'), { fill: 'Description', with: 'Export' }, act('Create API key')],
  }),
  dashboardPage('team, delete', {
    ...page,
    steps: [act('Team actions'), { click: ['menuitem', 'Delete team'] }],
  }),
  dashboardPage('team settings', { path: settings }),
  dashboardPage('team settings, loading', { path: settings, hangs: ['GET /team-permission-definitions'] }),
  dashboardPage('team settings, failed', { path: settings, fails: ['GET /team-permission-definitions'] }),
  dashboardPage('team settings, changed', { path: settings, steps: [{ click: ['switch', 'Team creation'] }] }),
];
