import { DAY, type Item, idOf, NOW } from './ids.ts';

/** An application that signs its users in through the project. */
export type OAuthClientBody = Item<'GET /latchkey/oauth-clients'>;

export const oauthClientBody = (number: number, changes: Partial<OAuthClientBody> = {}): OAuthClientBody => ({
  id: idOf(number, 40),
  name: 'Grafana',
  kind: 'web',
  is_first_party: false,
  redirect_uris: ['https://grafana.example.com/login/generic_oauth'],
  post_logout_redirect_uris: [],
  backchannel_logout_url: null,
  logo_url: null,
  home_url: 'https://grafana.example.com',
  authentication: 'secret',
  jwks: null,
  jwks_uri: null,
  id_token_signing_alg: 'ES256',
  grants: [],
  secret_last_four: 'x7Qp',
  previous_secret_ends_at_millis: null,
  origin: 'owner',
  is_approved: true,
  created_at_millis: NOW - number * 9 * DAY,
  ...changes,
});

const noSecret = { authentication: 'none' as const, secret_last_four: null, home_url: null };

/** One of each kind. */
export const fullOAuthClients = (): OAuthClientBody[] => [
  oauthClientBody(1),
  oauthClientBody(2, {
    ...noSecret,
    name: 'Notes for the web',
    kind: 'single-page',
    is_first_party: true,
    redirect_uris: ['https://notes.example.com/callback', 'http://localhost:5173/callback'],
    post_logout_redirect_uris: ['https://notes.example.com/'],
  }),
  oauthClientBody(3, {
    ...noSecret,
    name: 'Notes for Android',
    kind: 'native',
    is_first_party: true,
    redirect_uris: ['com.example.notes:/callback'],
  }),
  oauthClientBody(4, { ...noSecret, name: 'Notes on TV', kind: 'device', redirect_uris: [] }),
];
