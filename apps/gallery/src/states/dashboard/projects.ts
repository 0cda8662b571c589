import { projectBody } from '@latchkey/testing/fake-api/samples/project';
import { dashboardPage } from '../../dashboard-page.tsx';
import type { State } from '../../state.ts';
import { long, manyProjects, notes } from './installation.ts';

const create = { click: ['button', 'Create project'] } as const;
const overview = `/projects/${notes.id}`;
const internal = projectBody({ id: 'internal', display_name: 'Latchkey' });

export const projects: readonly State[] = [
  dashboardPage('projects'),
  dashboardPage('projects, none', { projects: [internal] }),
  dashboardPage('projects, many', { projects: manyProjects }),
  dashboardPage('projects, long names', { projects: [projectBody({ id: notes.id, display_name: long.name })] }),
  dashboardPage('projects, loading', { hangs: ['GET /internal/projects'] }),
  dashboardPage('projects, counting', { hangs: ['GET /latchkey/projects/metrics'] }),
  dashboardPage('projects, not counted', { fails: ['GET /latchkey/projects/metrics'] }),
  dashboardPage('projects, failed', { fails: ['GET /internal/projects'] }),
  dashboardPage('create project', { path: '/projects/new' }),
  dashboardPage('create project, no name', { path: '/projects/new', steps: [create] }),
  dashboardPage('create project, busy', {
    path: '/projects/new',
    hangs: ['POST /internal/projects'],
    steps: [{ fill: 'Name', with: 'Notes' }, create],
  }),
  dashboardPage('create project, failed', {
    path: '/projects/new',
    fails: ['POST /internal/projects'],
    steps: [{ fill: 'Name', with: 'Notes' }, create],
  }),
  dashboardPage('overview', { path: overview }),
  dashboardPage('overview, right to left', { path: overview, dir: 'rtl' }),
  dashboardPage('overview, nothing to show', { path: `${overview}?show=metrics`, users: [] }),
  dashboardPage('overview, by week', { path: overview, steps: [{ click: ['button', 'Week'] }] }),
  dashboardPage('overview, 90 days', { path: `${overview}?range=90d` }),
  dashboardPage('overview, a day of 7', {
    path: `${overview}?range=7d`,
    steps: [{ focus: ['slider', 'Sign-ups by day'] }, { press: 'ArrowLeft' }],
  }),
  dashboardPage('overview, 90 days, unknown', {
    path: `${overview}?range=90d`,
    fails: ['GET /latchkey/metrics/activity'],
  }),
  dashboardPage('overview, activity unknown', {
    path: overview,
    fails: ['GET /latchkey/metrics/activity'],
    steps: [{ click: ['button', 'Month'] }],
  }),
  dashboardPage('overview, loading', { path: overview, hangs: ['GET /internal/metrics'] }),
  dashboardPage('overview, failed', { path: overview, fails: ['GET /internal/metrics'] }),
  dashboardPage('overview, guide, keys made', {
    path: overview,
    users: [],
    steps: [{ click: ['button', 'Create keys'] }],
  }),
  dashboardPage('overview, guide of the dashboard itself', { path: '/projects/internal', users: [] }),
];
