import type { Sent } from './ids.ts';

/** What an application asks of a user. */
export const authorizationRequest = (
  differs: Partial<Sent<'GET /latchkey/authorization-requests/:request_id'>> = {},
): Sent<'GET /latchkey/authorization-requests/:request_id'> => ({
  app: {
    id: 'client_notes',
    name: 'Notes',
    logo_url: null,
    home_url: 'https://notes.example',
    client_host: null,
    is_registered: true,
    redirect_host: 'notes.example',
  },
  scopes: ['openid', 'profile', 'email'],
  resources: [],
  login_hint: null,
  needs: 'consent',
  proof_max_age_seconds: null,
  ...differs,
});

type ConnectedAppBody = Sent<'GET /latchkey/connected-apps'>['items'][number];

/** An application that a user has let into the account. */
export const connectedAppBody = (differs: Partial<ConnectedAppBody> = {}): ConnectedAppBody => ({
  client_id: 'client_notes',
  name: 'Notes',
  logo_url: null,
  home_url: 'https://notes.example',
  scopes: ['openid', 'email'],
  resources: [],
  created_at_millis: Date.UTC(2026, 2, 3, 12),
  last_authorized_at_millis: Date.UTC(2026, 8, 30, 12),
  ...differs,
});
