import { clientEvents } from '@latchkey/dashboard/testing';
import { DAY, NOW } from '@latchkey/testing/fake-api/samples/ids';
import { fullOAuthClients, oauthClientBody } from '@latchkey/testing/fake-api/samples/oauth-client';
import { dashboardPage } from '../../dashboard-page.tsx';
import type { State } from '../../state.ts';
import { long, notes } from './installation.ts';

const path = `/projects/${notes.id}/applications`;
const press = (name: string) => ({ click: ['button', name] }) as const;
const [web, , , device] = fullOAuthClients().map(({ id }) => `${path}/${id}`);
const create = press('Create application');
const named = { fill: 'Name', with: 'Grafana' } as const;
const secretOf = { name: 'Grafana', previous_secret_ends_at_millis: NOW + DAY / 2 };
const signing = oauthClientBody(1, {
  authentication: 'private-key',
  jwks: { keys: [{ kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', kid: '2026-11' }] },
  secret_last_four: null,
});

export const applications: readonly State[] = [
  dashboardPage('applications', { path }),
  dashboardPage('applications, none', { path, oauthClients: [] }),
  dashboardPage('applications, long name', { path, oauthClients: [oauthClientBody(1, { name: long.name })] }),
  dashboardPage('create application', { path, steps: [create] }),
  dashboardPage('create application, a redirect URL that is refused', {
    path,
    steps: [create, named, { fill: 'Redirect URLs', with: 'http://grafana.example.com/login' }, create],
  }),
  dashboardPage('create application, its secret', {
    path,
    steps: [create, named, { fill: 'Redirect URLs', with: 'https://grafana.example.com/login' }, create],
  }),
  dashboardPage('application, after its secret was rotated', {
    path: web ?? path,
    oauthClients: [oauthClientBody(1, secretOf)],
    events: clientEvents(oauthClientBody(1).id),
  }),
  dashboardPage('application, rotating its secret', { path: web ?? path, steps: [press('Rotate secret')] }),
  dashboardPage('application, with a private key', { path: web ?? path, oauthClients: [signing] }),
  dashboardPage('create application, with a private key', {
    path,
    steps: [create, { focus: ['combobox', 'Authentication'] }, { press: 'ArrowDown' }, { see: 'Public keys' }],
  }),
  dashboardPage('application, a device', { path: device ?? path }),
  dashboardPage('application, deleting it', { path: web ?? path, steps: [press('Delete application')] }),
];
