import { data, never, refusal, unreachable } from '@latchkey/testing/fake-api/answers';
import { authorizationRequest } from '@latchkey/testing/fake-api/samples/connected-app';
import type { Reply } from '@latchkey/testing/fake-api/table';
import { failures } from '../../failures.ts';
import { screen } from '../../screen.tsx';
import type { State, Step } from '../../state.ts';

const DESCRIBE = 'GET /latchkey/authorization-requests/:request_id';
const APPROVE = 'POST /latchkey/authorization-requests/:request_id/approve';
const query = '?request=q7mZ0rx2';
const over = refusal('AUTHORIZATION_REQUEST_UNKNOWN');
const { app } = authorizationRequest();

const asked = (name: string, differs: Parameters<typeof authorizationRequest>[0] = {}) =>
  screen('consent', name, { query, isSignedIn: true, replies: { [DESCRIBE]: data(authorizationRequest(differs)) } });
const answered = (name: string, reply: Reply) => {
  const steps: readonly Step[] = [{ click: ['button', 'Allow'] }];
  const replies = { [DESCRIBE]: data(authorizationRequest()), [APPROVE]: reply };
  return screen('consent', name, { query, isSignedIn: true, steps, replies });
};
const looked = (name: string, reply: Reply) =>
  screen('consent', name, { query, isSignedIn: true, replies: { [DESCRIBE]: reply } });

const everything = ['openid', 'profile', 'email', 'offline_access', 'teams', 'permissions', 'invoices:read'];

export const consent: readonly State[] = [
  asked('asked'),
  asked('asked, everything', { scopes: everything }),
  asked('asked, of an API', {
    scopes: ['openid'],
    resources: [
      {
        display_name: 'Northwind invoices',
        scopes: [
          { name: 'invoices.read', description: 'See your invoices' },
          { name: 'invoices.pay', description: 'Pay invoices of up to €500 from your account' },
        ],
      },
    ],
  }),
  asked('asked, long names', {
    app: {
      ...app,
      name: 'Donaudampfschifffahrtsgesellschaftskapitänsverwaltung',
      redirect_host: 'llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch.example.com',
    },
    scopes: [...everything, 'rindfleischetikettierungsueberwachungsaufgabenuebertragung:read'],
  }),
  asked('asked, unregistered', {
    app: { ...app, name: 'Claude', is_registered: false, client_host: 'claude.example.com' },
  }),
  asked('asked, for a device', { app: { ...app, name: 'Northwind TV', redirect_host: null } }),
  asked('proof asked', { needs: 'proof', proof_max_age_seconds: 0 }),
  asked('session ended elsewhere', { needs: 'sign-in' }),
  looked('looking', never),
  looked('over', over),
  looked('service out of reach', unreachable),
  screen('consent', 'going back', {
    query,
    isSignedIn: true,
    replies: { [DESCRIBE]: data(authorizationRequest({ needs: 'nothing' })), [APPROVE]: never },
  }),
  answered('allowing', never),
  answered('answered elsewhere', over),
  answered('unexpected failure', failures.broken),
  screen('consent', 'without a request', { isSignedIn: true }),
];
