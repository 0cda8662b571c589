import type { TokenEndpointResponse } from 'oauth4webapi';
import type { ProviderTokens } from './provider.ts';

const HOUR_SECONDS = 3_600;
const LONGEST_SECONDS = 10 * 365 * 24 * HOUR_SECONDS;

/** The tokens of an answer; `fallbackSeconds` is how long access tokens live where it does not say. */
export function tokensOf(
  { access_token, refresh_token, expires_in }: TokenEndpointResponse,
  now: number,
  scopes: readonly string[],
  fallbackSeconds = HOUR_SECONDS,
): ProviderTokens {
  const seconds = Math.min(expires_in || fallbackSeconds, LONGEST_SECONDS);
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresAt: now + Math.floor(seconds * 1000),
    scopes,
  };
}
