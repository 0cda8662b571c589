import { eventBody, fullEvents } from '@latchkey/dashboard/testing';
import { dashboardPage } from '../../dashboard-page.tsx';
import type { State } from '../../state.ts';
import { long, notes } from './installation.ts';

const path = `/projects/${notes.id}/events`;
const subject = { id: notes.id, type: 'user' as const, name: long.name };
const wordy = { fields: [long.word], before: { [long.word]: long.word }, after: { [long.word]: long.name } };

export const events: readonly State[] = [
  dashboardPage('events', {
    path,
    events: fullEvents.slice(0, 8),
    steps: [{ click: ['button', 'Details of Settings changed'] }],
  }),
  dashboardPage('events, nothing found', {
    path: `${path}?kind=team.deleted&by=${eventBody(1).subject.id}&since=days`,
  }),
  dashboardPage('events, live', { path, events: fullEvents.slice(0, 8), steps: [{ click: ['button', 'Live'] }] }),
  dashboardPage('events, of a name', { path: `${path}?about=mary`, steps: [{ see: 'Events of' }] }),
  dashboardPage('events, failed', { path, fails: ['GET /latchkey/events'] }),
  dashboardPage('events, long texts', {
    path,
    events: [eventBody(1, { kind: 'user.updated', subject, detail: wordy })],
    steps: [{ click: ['button', 'Details of Account changed'] }],
  }),
];
