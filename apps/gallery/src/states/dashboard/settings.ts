import { fullBackups } from '@latchkey/dashboard/testing';
import { NOW } from '@latchkey/testing/fake-api/samples/ids';
import { projectBody } from '@latchkey/testing/fake-api/samples/project';
import { dashboardPage } from '../../dashboard-page.tsx';
import type { State, Step } from '../../state.ts';
import { long, notes, shop } from './installation.ts';

const path = `/projects/${notes.id}/settings`;
const internal = '/projects/internal/settings';
const signIn = `/projects/${notes.id}/sign-in`;
const policy = `/projects/${notes.id}/sign-in-policy`;
const domains = `/projects/${notes.id}/domains`;
const save = 'PATCH /internal/projects/current';
const change: Step = { fill: 'Name', with: 'Notes, renamed' };
const submit: Step = { click: ['button', 'Save changes'] };
const schema = {
  type: 'object',
  properties: { plan: { enum: ['free', 'team'], description: 'What was bought.' }, seats: { type: 'integer' } },
  required: ['plan'],
};
const add = { click: ['button', 'Add domain'] } as const;

const branding = `/projects/${notes.id}/branding`;
const branded = {
  brand_color: '#3b5bdb',
  brand_color_dark: '#91a7ff',
  support_email: 'help@example.com',
  terms_url: 'https://example.com/terms',
  privacy_url: 'https://example.com/privacy',
};

export const settings: readonly State[] = [
  dashboardPage('branding', { path: branding }),
  dashboardPage('branding, set up', { path: branding, additionalSettings: branded }),
  dashboardPage('branding, wrong values', {
    path: branding,
    steps: [
      { fill: 'Brand color', with: 'red' },
      { fill: 'Support email', with: 'help' },
      { fill: 'Terms of service', with: 'example.com' },
      submit,
    ],
  }),
  dashboardPage('settings', { path }),
  dashboardPage('settings, with a metadata schema', {
    path,
    additionalSettings: { schema_of_user_server_metadata: schema },
  }),
  dashboardPage('settings, loading', { path, hangs: ['GET /internal/projects/current'] }),
  dashboardPage('settings, of the dashboard itself', { path: internal }),
  dashboardPage('settings, without backups', { path: internal, backups: null }),
  dashboardPage('settings, backups not yet', {
    path: internal,
    backups: fullBackups({ backups: [], next_at_millis: NOW }),
  }),
  dashboardPage('settings, backup failed', {
    path: internal,
    backups: fullBackups({
      next_at_millis: NOW + 55 * 60_000,
      last_failure: {
        failed_at_millis: NOW - 5 * 60_000,
        message: `The disk that holds /backups/${long.word} is full. Free some space.`,
      },
    }),
  }),
  dashboardPage('settings, unsaved', { path, steps: [change] }),
  dashboardPage('settings, no name', { path, steps: [{ fill: 'Name', with: '' }, submit] }),
  dashboardPage('settings, saving', { path, hangs: [save], steps: [change, submit] }),
  dashboardPage('settings, not saved', { path, fails: [save], steps: [change, submit] }),
  dashboardPage('settings, saved', { path, steps: [change, submit] }),
  dashboardPage('settings, session expired', { path, endsAt: save, steps: [change, submit] }),
  dashboardPage('settings, left unsaved', {
    path,
    only: 'desktop',
    steps: [change, { click: ['link', 'Users'] }],
  }),
  dashboardPage('settings, delete', { path, steps: [{ click: ['button', 'Delete project'] }] }),
  dashboardPage('settings, right to left, unsaved', { path, dir: 'rtl', steps: [change] }),
  dashboardPage('settings, fit for production', {
    path: `/projects/${shop.id}/production`,
    steps: [{ click: ['button', 'Switch to development'] }],
  }),
  dashboardPage('sign-in methods', { path: signIn }),
  dashboardPage('sign-in methods, review', { path: signIn, steps: [{ click: ['switch', 'Allow sign-up'] }, submit] }),
  dashboardPage('sign-in policy', { path: policy }),
  dashboardPage('sign-in policy, wrong days', {
    path: policy,
    steps: [{ fill: 'Idle timeout in days', with: '400' }, submit],
  }),
  dashboardPage('sign-in policy, review', {
    path: policy,
    steps: [{ fill: 'Identity confirmation interval in minutes', with: '' }, submit],
  }),
  dashboardPage('domains, none', { path: domains }),
  dashboardPage('domains, of a production project', { path: `/projects/${shop.id}/domains` }),
  dashboardPage('domains, long', {
    path: domains,
    projects: [
      projectBody({
        id: notes.id,
        config: { domains: [{ domain: `https://${long.word}.example.com`, handler_path: `/${long.word}/handler` }] },
      }),
    ],
  }),
  dashboardPage('domains, add', { path: domains, steps: [add] }),
  dashboardPage('domains, add, wrong', {
    path: domains,
    steps: [add, { fill: 'Domain', with: 'example' }, { fill: 'Handler path', with: 'handler' }, add],
  }),
  dashboardPage('domains, remove', {
    path: `/projects/${shop.id}/domains`,
    steps: [{ click: ['button', 'Remove https://shop.example'] }],
  }),
];
