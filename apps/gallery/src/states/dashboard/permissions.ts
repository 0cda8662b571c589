import { teamDefinitions } from '@latchkey/dashboard/testing';
import { teamBody } from '@latchkey/testing/fake-api/samples/team';
import { dashboardPage } from '../../dashboard-page.tsx';
import type { State } from '../../state.ts';
import { long, notes } from './installation.ts';

const list = `/projects/${notes.id}/permissions`;
const graph = `${list}?view=graph`;
const matrix = `${list}?view=matrix`;
const who = `/projects/${notes.id}/access-review`;
const act = (name: string) => ({ click: ['button', name] }) as const;
const circle = [
  { id: 'reader', contained_permission_ids: ['writer'] },
  { id: 'writer', contained_permission_ids: ['reader'] },
  ...teamDefinitions,
];
const many = Array.from({ length: 60 }, (_, index) => ({
  id: `area${Math.floor(index / 6)}:act${index % 6}`,
  contained_permission_ids: index % 6 === 5 ? [] : [`area${Math.floor(index / 6)}:act${(index % 6) + 1}`],
}));
const lengthy = [
  { id: long.word, description: long.name, contained_permission_ids: ['$read_members'] },
  ...teamDefinitions,
];

export const permissions: readonly State[] = [
  dashboardPage('permissions', { path: list }),
  dashboardPage('permissions, none', { path: `${list}?scope=project`, projectDefinitions: [] }),
  dashboardPage('permissions, nothing found', { path: `${list}?q=xyzzy` }),
  dashboardPage('permissions, loading', { path: list, hangs: ['GET /team-permission-definitions'] }),
  dashboardPage('permissions, failed', { path: list, fails: ['GET /team-permission-definitions'] }),
  dashboardPage('permissions, long names', { path: list, teamDefinitions: lengthy }),
  dashboardPage('permissions, right to left', { path: list, dir: 'rtl' }),
  dashboardPage('permissions, in a circle', { path: list, teamDefinitions: circle }),
  dashboardPage('permissions, create', { path: list, steps: [act('Create permission')] }),
  dashboardPage('permissions, create, wrong', {
    path: list,
    steps: [act('Create permission'), { fill: 'ID', with: 'Read It' }, act('Continue')],
  }),
  dashboardPage('permissions, edit', { path: list, steps: [act('Edit editor')] }),
  dashboardPage('permissions, review', {
    path: list,
    teams: [teamBody(1), teamBody(2)],
    steps: [act('Edit editor'), { click: ['checkbox', 'post:edit'] }, act('Continue'), { see: 'Back' }],
  }),
  dashboardPage('permissions, review, loading', {
    path: list,
    hangs: ['POST /latchkey/permission-definition-preview'],
    steps: [act('Delete editor')],
  }),
  dashboardPage('permissions, review, failed', {
    path: list,
    fails: ['POST /latchkey/permission-definition-preview'],
    steps: [act('Delete editor')],
  }),
  dashboardPage('permissions, delete', { path: list, steps: [act('Delete editor')] }),
  dashboardPage('permissions, matrix', { path: matrix }),
  dashboardPage('permissions, matrix, no roles', {
    path: `${matrix}&scope=project`,
    projectDefinitions: [{ id: 'invoice:read', contained_permission_ids: [] }],
  }),
  dashboardPage('permissions, matrix, long names', { path: matrix, teamDefinitions: lengthy }),
  dashboardPage('permissions, matrix, many', { path: matrix, teamDefinitions: many }),
  dashboardPage('permissions, matrix, right to left', { path: matrix, dir: 'rtl' }),
  dashboardPage('permissions, graph', { path: graph }),
  dashboardPage('permissions, graph, long names', { path: graph, teamDefinitions: lengthy }),
  dashboardPage('permissions, graph, in a circle', { path: graph, teamDefinitions: circle }),
  dashboardPage('permissions, graph, many', { path: graph, teamDefinitions: many }),
  dashboardPage('permissions, graph, right to left', { path: graph, dir: 'rtl' }),
  dashboardPage('permissions, graph, choosing', {
    path: graph,
    steps: [{ click: ['button', 'editor, includes 2, included in 0'] }, act('Include: choose what editor includes')],
  }),
  dashboardPage('who has access', { path: who }),
  dashboardPage('who has access, in teams', { path: `${who}?permission=post:read` }),
  dashboardPage('who has access, in a team', { path: `${who}?permission=post:read&team=${teamBody(1).id}` }),
  dashboardPage('who has access, in the project', { path: `${who}?permission=beta` }),
  dashboardPage('who has access, nobody', { path: `${who}?permission=beta`, projectGrants: {} }),
  dashboardPage('who has access, loading', {
    path: `${who}?permission=beta`,
    hangs: ['GET /latchkey/permission-holders'],
  }),
  dashboardPage('who has access, failed', {
    path: `${who}?permission=beta`,
    fails: ['GET /latchkey/permission-holders'],
  }),
  dashboardPage('who has access, why', {
    path: `${who}?permission=post:read&team=${teamBody(1).id}`,
    steps: [act('Why Alan Turing')],
  }),
];
