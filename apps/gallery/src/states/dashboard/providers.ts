import { projectBody } from '@latchkey/testing/fake-api/samples/project';
import { dashboardPage } from '../../dashboard-page.tsx';
import type { State } from '../../state.ts';
import { long, notes } from './installation.ts';

const path = `/projects/${notes.id}/providers`;
const setUp = { click: ['button', 'Set up GitHub'] } as const;
const ownKeys = { click: ['button', 'Edit Microsoft'] } as const;
const save = { click: ['button', 'Save provider'] } as const;
const add = { click: ['button', 'Add provider'] } as const;

const standard = { type: 'standard' as const, enabled: true, client_id: 'c1', has_client_secret: true };
const furnished = {
  path,
  projects: [
    projectBody({
      id: notes.id,
      config: {
        oauth_providers: [
          { id: 'google', type: 'shared', enabled: true },
          { id: 'microsoft', ...standard },
          { id: 'x', ...standard, enabled: false },
        ],
        domains: [{ domain: 'https://notes.example', handler_path: '/handler' }],
      },
    }),
  ],
  additionalSettings: {
    oidc_providers: [
      {
        id: 'staff',
        display_name: 'Northwind Staff',
        issuer: `https://${long.word}.example.com`,
        client_id: 'c',
        has_client_secret: true,
        enabled: true,
      },
    ],
  },
};

export const providers: readonly State[] = [
  dashboardPage('providers, none', { path }),
  dashboardPage('providers', furnished),
  dashboardPage('providers, set up', { path, steps: [setUp] }),
  dashboardPage('providers, keys of its own', { ...furnished, steps: [ownKeys] }),
  dashboardPage('providers, not saved', {
    path,
    fails: ['PATCH /internal/projects/current'],
    steps: [setUp, save],
  }),
  dashboardPage('providers, add', { path, steps: [add] }),
  dashboardPage('providers, add, empty', { path, steps: [add, add] }),
  dashboardPage('providers, remove', { ...furnished, steps: [{ click: ['button', 'Remove Northwind Staff'] }] }),
];
