import { invitationCode } from '@latchkey/dashboard/testing';
import { projectBody } from '@latchkey/testing/fake-api/samples/project';
import { dashboardPage } from '../../dashboard-page.tsx';
import type { State } from '../../state.ts';
import { long, notes } from './installation.ts';

const domain = (domain: string) => ({ domain, handler_path: '/handler' });
const unfit = projectBody({
  id: notes.id,
  display_name: notes.name,
  config: { domains: [domain('http://notes.example'), domain(`https://${long.word}.example.com`)] },
});

/** Who owns a project, who is invited to, and whether it is fit for real users. */
export const owners: readonly State[] = [
  dashboardPage('owners', { path: `/projects/${notes.id}/owners` }),
  dashboardPage('owner invitation, no account yet', {
    path: `/owner-invitation?code=${invitationCode('new')}`,
    signedIn: false,
    steps: [{ click: ['button', 'Create account and accept'] }],
  }),
  dashboardPage('owner invitation, another account', { path: `/owner-invitation?code=${invitationCode('other')}` }),
  dashboardPage('production check', { path: `/projects/${notes.id}/production`, projects: [unfit] }),
];
