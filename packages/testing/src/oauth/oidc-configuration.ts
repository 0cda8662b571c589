import type { Configuration } from 'oidc-provider';

/** A person with an account at a provider, and what it says about them. */
export interface OidcPerson {
  readonly email: string;
  readonly name?: string;
  readonly isVerified?: boolean;
  readonly picture?: string;
  /** By which methods they sign in there. */
  readonly amr?: string[];
  /** What the userinfo endpoint says of that, which is no word about a sign-in. */
  readonly toldAmr?: string[];
}

/** What a client has registered for logouts. */
export interface OidcLogout {
  /** Where browsers come back to. */
  readonly returnTo: string;
  /** Where logout tokens go. */
  readonly backChannel: string;
  /** Sends one there; answers the status. */
  tell(token: string): Promise<number>;
}

interface Wanted {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly callbacks: readonly string[];
  readonly people: ReadonlyMap<string, OidcPerson>;
  readonly logout: OidcLogout | undefined;
}

const HOUR = 3_600;
const SCOPES = ['openid', 'profile', 'email', 'offline_access', 'calendar'];

/** A provider with one client and pages of its own; each refresh token is good once, as in the real world. */
export const oidcConfiguration = ({ clientId, clientSecret, callbacks, people, logout }: Wanted): Configuration => ({
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [...callbacks],
      grant_types: ['authorization_code', 'refresh_token'],
      ...(logout && {
        post_logout_redirect_uris: [logout.returnTo],
        backchannel_logout_uri: logout.backChannel,
        backchannel_logout_session_required: true,
      }),
    },
  ],
  scopes: SCOPES,
  claims: { openid: ['sub', 'amr'], profile: ['name', 'picture'], email: ['email', 'email_verified'] },
  cookies: { keys: ['of a test'] },
  features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: logout !== undefined } },
  ...(logout && {
    fetch: async (_, options) => {
      const token = new URLSearchParams(String(options?.body)).get('logout_token') ?? '';
      return new Response(null, { status: await logout.tell(token) });
    },
  }),
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  rotateRefreshToken: true,
  ttl: { AccessToken: HOUR, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, RefreshToken: HOUR, Session: HOUR },
  findAccount: (_, sub) => {
    const person = people.get(sub);
    if (!person) return undefined;
    const { email, name, isVerified = true, picture, toldAmr } = person;
    const claims = { sub, email, email_verified: isVerified, ...(name && { name }), ...(picture && { picture }) };
    const told = { ...claims, ...(toldAmr && { amr: toldAmr }) };
    return { accountId: sub, claims: (use) => (use === 'userinfo' ? told : claims) };
  },
  // Signing in here consents to everything.
  async loadExistingGrant({ oidc }) {
    const { client, session, provider, params } = oidc;
    const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
    grant.addOIDCScope(String(params?.scope ?? ''));
    await grant.save();
    return grant;
  },
});
