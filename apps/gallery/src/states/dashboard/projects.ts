import { projectBody } from '@latchkey/dashboard/testing';
import { dashboardPage } from '../../dashboard-page.tsx';
import type { State } from '../../state.ts';
import { long, manyProjects, notes } from './installation.ts';

const create = { click: ['button', 'Create project'] } as const;
const internal = projectBody({ id: 'internal', display_name: 'Latchkey' });

export const projects: readonly State[] = [
  dashboardPage('projects'),
  dashboardPage('projects, none', { projects: [internal] }),
  dashboardPage('projects, many', { projects: manyProjects }),
  dashboardPage('projects, long names', { projects: [projectBody({ id: notes.id, display_name: long.name })] }),
  dashboardPage('projects, loading', { hangs: ['GET /internal/projects'] }),
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
  dashboardPage('overview', { path: `/projects/${notes.id}` }),
  dashboardPage('overview, keys made', {
    path: `/projects/${notes.id}`,
    steps: [{ click: ['button', 'Create keys and fill them in'] }],
  }),
  dashboardPage('overview, right to left', { path: `/projects/${notes.id}`, dir: 'rtl' }),
  dashboardPage('overview of the dashboard itself', { path: '/projects/internal' }),
];
