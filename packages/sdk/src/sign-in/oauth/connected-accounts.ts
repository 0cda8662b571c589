import type { OfUser } from '../../context/lists.ts';
import { goToProvider } from './oauth-request.ts';

/** What a connected account has to allow. */
export interface ConnectedAccountOptions {
  /** What the provider is asked to allow. */
  readonly scopes?: readonly string[] | undefined;
}

/** The same, and what to do where there is no such account. */
export interface GetConnectedAccountOptions extends ConnectedAccountOptions {
  /** What to do if there is no such account, or it lacks a scope; by default it returns null. */
  readonly or?: 'return-null' | 'redirect' | undefined;
}

/** An account at a provider that a user has connected. */
export interface ConnectedAccount {
  /** The id of the provider. */
  readonly id: string;
  /** A token for the provider's own API, renewed where it has to be. */
  getAccessToken(): Promise<{ readonly accessToken: string }>;
}

/** An account of the user at a provider, which has all these scopes. */
export function getConnectedAccount(
  user: OfUser,
  providerId: string,
  options: GetConnectedAccountOptions & { readonly or: 'redirect' },
): Promise<ConnectedAccount>;
export function getConnectedAccount(
  user: OfUser,
  providerId: string,
  options?: GetConnectedAccountOptions,
): Promise<ConnectedAccount | null>;
export async function getConnectedAccount(
  user: OfUser,
  providerId: string,
  { scopes = [], or }: GetConnectedAccountOptions = {},
): Promise<ConnectedAccount | null> {
  const askToken = async () => {
    const params = { user_id: user.userId, provider_id: providerId };
    const { access_token } = await user.call('POST /connected-accounts/:user_id/:provider_id/access-token', {
      params,
      body: { scope: scopes.join(' ') },
    });
    return { accessToken: access_token };
  };
  const isConnected = user.json.oauth_providers.some(({ id }) => id === providerId);
  if (isConnected && (await isGood(user, askToken))) return { id: providerId, getAccessToken: askToken };
  if (or !== 'redirect') return null;
  await linkConnectedAccount(user, providerId, { scopes });
  // The page is about to unload; never resolve.
  return new Promise(() => {});
}

/** Leads to a provider to connect an account there, or to have more scopes; comes back to this page. */
export async function linkConnectedAccount(
  user: OfUser,
  providerId: string,
  { scopes = [] }: ConnectedAccountOptions = {},
): Promise<void> {
  const { ticket } = await user.call('POST /latchkey/oauth/link-ticket');
  await goToProvider(user, providerId, { type: 'link', ticket, scopes });
}

/** The provider's account can no longer sign in. Rejects for the last sign-in method. */
export async function unlinkConnectedAccount({ change, userId }: OfUser, providerId: string): Promise<void> {
  const params = { user_id: userId, provider_id: providerId };
  await change('DELETE /latchkey/connected-accounts/:user_id/:provider_id', { params });
}

async function isGood({ resultOf }: OfUser, askToken: () => Promise<unknown>): Promise<boolean> {
  const asked = await resultOf(
    askToken,
    'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
    'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
  );
  return asked.status === 'ok';
}
