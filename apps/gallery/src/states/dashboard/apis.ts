import { oauthClientBody } from '@latchkey/testing/fake-api/samples/oauth-client';
import { fullResourceServers, resourceServerBody } from '@latchkey/testing/fake-api/samples/resource-server';
import { dashboardPage } from '../../dashboard-page.tsx';
import type { State } from '../../state.ts';
import { long, notes } from './installation.ts';

const path = `/projects/${notes.id}/apis`;
const press = (name: string) => ({ click: ['button', name] }) as const;
const create = press('Create API');
const [server] = fullResourceServers();
const grants = [{ resource_server_id: server?.id ?? '', scopes: ['notes.read'] }];
const machine = oauthClientBody(5, { name: 'Backup', kind: 'machine', redirect_uris: [], home_url: null, grants });

export const apis: readonly State[] = [
  dashboardPage('APIs', { path }),
  dashboardPage('APIs, none', { path, resourceServers: [] }),
  dashboardPage('APIs, long name', {
    path,
    resourceServers: [
      resourceServerBody(1, { display_name: long.name, identifier: `https://${'a'.repeat(60)}.example` }),
    ],
  }),
  dashboardPage('create API', { path, steps: [create, press('Add scope')] }),
  dashboardPage('create API, an identifier that is refused', {
    path,
    steps: [create, { fill: 'Name', with: 'Notes' }, { fill: 'Identifier', with: 'http://api.example.com' }, create],
  }),
  dashboardPage('edit API', { path, steps: [press('Edit Notes API')] }),
  dashboardPage('delete API', { path, steps: [press('Delete Notes API')] }),
  dashboardPage('application, a machine', {
    path: `/projects/${notes.id}/applications/${machine.id}`,
    oauthClients: [machine],
  }),
];
