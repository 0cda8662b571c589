import { DAY, NOW } from '@latchkey/testing/fake-api/samples/ids';
import { previousSystemBody } from '@latchkey/testing/fake-api/samples/previous-system';
import { userBody } from '@latchkey/testing/fake-api/samples/user';
import { dashboardPage } from '../../dashboard-page.tsx';
import type { State } from '../../state.ts';
import { notes } from './installation.ts';

const path = `/projects/${notes.id}/imports`;
const previousPath = `${path}?tab=previous-system`;
const press = (name: string) => ({ click: ['button', name] }) as const;
const people = [
  'Number,Mail,Full name,Password,Joined',
  '1001,ada@example.com,Ada Lovelace,$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy,2024-02-29',
  `1002,${userBody(1).primary_email},Grace Hopper,,2024-03-01`,
  '1003,katherine@example.com,Katherine Johnson,,2024-03-02',
].join('\n');
const chosen = [{ chooseFile: 'File to import', called: 'people.csv', with: people }, { see: 'First record' }] as const;

export const imports: readonly State[] = [
  dashboardPage('imports', { path }),
  dashboardPage('imports, none', { path, imports: [] }),
  dashboardPage('imports, a table', { path, imports: [], steps: chosen }),
  dashboardPage('imports, a table that is checked', {
    path,
    steps: [...chosen, press('Check file'), { see: 'Checked. Nothing was created.' }],
  }),
  dashboardPage('imports, a file of no known system', {
    path,
    imports: [],
    steps: [
      { chooseFile: 'File to import', called: 'users.json', with: '[{"nr":1}]' },
      { see: "We don't recognize this file. Choose the system that wrote it." },
    ],
  }),
  dashboardPage('imports, undoing one', { path, steps: [press('Undo the import from Auth0')] }),
  dashboardPage('previous system, none', { path: previousPath }),
  dashboardPage('previous system, a new one', {
    path: previousPath,
    steps: [press('Set up previous system')],
  }),
  dashboardPage('previous system', { path: previousPath, previousSystem: previousSystemBody() }),
  dashboardPage('previous system, over and failed', {
    path: previousPath,
    previousSystem: previousSystemBody({
      is_on: false,
      ends_at_millis: NOW - DAY,
      passwords: { kind: 'hook', url: 'https://app.example.com/check-password' },
      sessions: null,
      told_users: null,
      users_missing: null,
      failed_at_millis: NOW - 2 * DAY,
      failure: 'not_reached',
    }),
  }),
  dashboardPage('previous system, turning it off', {
    path: previousPath,
    previousSystem: previousSystemBody(),
    steps: [press('Turn off')],
  }),
  dashboardPage('previous system, a secret shown once', {
    path: previousPath,
    previousSystem: previousSystemBody({ passwords: { kind: 'hook', url: 'https://app.example.com/old' } }),
    steps: [
      { fill: 'URL', with: 'https://app.example.com/check-password' },
      press('Save changes'),
      { see: 'Save the signing secret' },
    ],
  }),
];
