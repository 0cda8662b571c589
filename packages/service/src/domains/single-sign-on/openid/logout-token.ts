import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import { LOGOUT_TOKEN_SECONDS, verifyLogoutToken, wrongBefore } from '../../../platform/crypto/logout-tokens.ts';
import { publicFetch } from '../../../platform/network/guarded-fetch.ts';
import { discover } from '../../providers/discovery.ts';
import { inOurWords } from '../../providers/failures.ts';
import type { ProviderServices } from '../../providers/provider.ts';
import { keysAt } from '../../providers/published-keys.ts';
import type { Connection } from '../connection.ts';
import { sessionNameIn } from './session-name.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const MINUTE = 60_000;
const MAX_CHARACTERS = 16_384;
const MAX_NAME = 1_000;

/** What an OpenID provider asks to end, once it was checked. */
export interface LogoutToken {
  /** Counts once, until a moment. */
  readonly once: { readonly id: string; readonly until: number };
  /** One of the two at least. */
  readonly subject: string | undefined;
  readonly sessionId: string | undefined;
}

/**
 * Reads a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). All but the signature is checked before
 * anything is asked of the provider. Throws the refusals SINGLE_SIGN_ON_LOGOUT_REFUSED and OAUTH_PROVIDER_FAILED.
 */
export async function readLogoutToken(
  context: Context,
  services: ProviderServices,
  connection: Connection,
  token: string,
): Promise<LogoutToken> {
  const { id, issuer, clientId } = connection;
  const refused = (reason: string) => refusal(context, connection, reason);
  const { header, claims: unverified } = unsafelyRead(token) ?? {};
  if (!header || !unverified) throw refused('not_a_logout_token');
  if (unverified.iss !== issuer) throw refused('issuer_mismatch');
  if (![unverified.aud].flat().includes(clientId)) throw refused('audience_mismatch');
  if (header.typ !== undefined && !/^(application\/)?(logout\+)?jwt$/i.test(String(header.typ)))
    throw refused('type_mismatch');
  const wrong = wrongBefore(header, unverified, context.now);
  if (wrong !== undefined) throw refused(wrong);
  const { events, nonce, sub, sid, jti } = unverified;
  if (!isObject(events) || !isObject(events[EVENT])) throw refused('not_a_logout_token');
  if (nonce !== undefined) throw refused('has_nonce');
  const [subject, sessionId] = [nameIn(sub), sessionNameIn(sid)];
  // One that can't be read doesn't stand for all sessions.
  if ((sub !== undefined && subject === undefined) || (sid !== undefined && sessionId === undefined))
    throw refused('name_malformed');
  if (subject === undefined && sessionId === undefined) throw refused('names_no_session');
  const fetch = publicFetch(services.fetch);
  const keys = await inOurWords(context, id, async () => {
    const { jwks_uri: address } = await discover(fetch, issuer, context.now);
    if (typeof address !== 'string') throw new Error('The provider names no address of its keys.');
    return keysAt(fetch, address, header.kid === undefined ? undefined : String(header.kid), context.now);
  });
  const expected = { issuer, audience: String(clientId), now: context.now };
  await verifyLogoutToken(token, keys, expected).catch((cause) => {
    throw refused(typeof cause?.code === 'string' ? cause.code.toLowerCase() : 'signature_invalid');
  });
  const until = context.now + LOGOUT_TOKEN_SECONDS * 1000 + 2 * MINUTE;
  return { once: { id: `logout token ${jti}`, until }, subject, sessionId };
}

const nameIn = (claim: unknown): string | undefined =>
  typeof claim === 'string' && claim !== '' && claim.length <= MAX_NAME && !claim.includes('\0') ? claim : undefined;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a token says, before its signature was looked at; undefined for what is none. */
function unsafelyRead(token: string) {
  const parts = token.split('.');
  if (parts.length !== 3 || token.length > MAX_CHARACTERS) return undefined;
  const [header, claims] = parts.slice(0, 2).map((part) => {
    try {
      return JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown;
    } catch {
      return undefined;
    }
  });
  return isObject(header) && isObject(claims) ? { header, claims } : undefined;
}

function refusal({ log }: Context, { id }: Connection, reason: string) {
  log.warn({ connection: id, reason }, 'a logout token was refused');
  return new Refusal('SINGLE_SIGN_ON_LOGOUT_REFUSED', { detail: `Reason: ${reason}.` });
}
