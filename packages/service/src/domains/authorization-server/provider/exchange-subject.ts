import { limits } from '@latchkey/protocol/limits';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { issuerOf, verifyResourceToken } from '../../../platform/crypto/tokens.ts';
import type { Delegation } from '../../delegations/delegation.ts';
import { findDelegation } from '../../delegations/delegations.ts';
import { publishedKeys } from '../../projects/signing-keys.ts';
import { type ActClaim, currentScope } from './scope.ts';

/** The id of a delegation stands for the user who made it, to the agent that it is made to. */
const DELEGATION_TYPE = 'urn:latchkey:params:oauth:token-type:delegation';
export const ACCESS_TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:access_token';

/** What an agent presents for a token. */
export interface Subject {
  readonly delegation: Delegation;
  /** The agents that have handed it on, the last one outside. */
  readonly act: ActClaim | undefined;
  /** What the token that was handed on is good for. */
  readonly within: Within | undefined;
}

interface Within {
  readonly audience: string;
  readonly scopes: readonly string[];
  /** In seconds since 1970. */
  readonly exp: number;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const unknown = () => new errors.InvalidRequest('the delegation is unknown or has ended');

/**
 * Finds out for whom an agent wants to act, which proves to hold this key, if any. Throws invalid_request (RFC 8693,
 * section 2.2.2).
 */
export async function subjectOf({ oidc }: KoaContextWithOIDC, key: string | undefined): Promise<Subject> {
  const { subject_token: token, subject_token_type: type } = oidc.params ?? {};
  if (typeof token !== 'string') throw new errors.InvalidRequest('subject_token is missing');
  if (type === ACCESS_TOKEN_TYPE) return handedOn(token, oidc, key);
  if (type !== DELEGATION_TYPE) throw new errors.InvalidRequest('subject_token_type is not supported');
  const delegation = await live(token);
  // To another agent it is none.
  if (delegation.clientId !== oidc.client?.clientId) throw unknown();
  return { delegation, act: undefined, within: undefined };
}

async function live(id: unknown): Promise<Delegation> {
  const { context, project } = currentScope();
  const delegation = typeof id === 'string' && ID.test(id) ? await findDelegation(context, project, id) : undefined;
  if (!delegation) throw unknown();
  return delegation;
}

/** What another agent has handed on: its own token, of a delegation whose user lets it. */
async function handedOn(
  token: string,
  { provider }: KoaContextWithOIDC['oidc'],
  key: string | undefined,
): Promise<Subject> {
  const { context, project } = currentScope();
  const issuer = issuerOf(context.baseUrl, project.wireId);
  const claims: AgentClaims | undefined = token.includes('.')
    ? await verifyResourceToken(token, publishedKeys(project, context.now), issuer, context.now)
    : await opaque(token, provider);
  if (!claims?.act) throw new errors.InvalidRequest('the token is no good one of an agent');
  if (claims.cnf && !isProvenBy(claims.cnf, key))
    throw new errors.InvalidRequest('the token is bound to a key that the request does not prove');
  const delegation = await live(claims.delegation);
  if (!delegation.mayDelegate) throw new errors.InvalidRequest('its user does not let the agent hand it on');
  const act = claims.act as ActClaim;
  if (lengthOf(act) >= limits.delegationChain) throw new errors.InvalidRequest('too many agents have handed it on');
  const { aud, scope = '', exp = 0 } = claims;
  return { delegation, act, within: { audience: String(aud), scopes: String(scope).split(' '), exp } };
}

/** Whether a key is all that a token is bound to: another way to bind it (RFC 8705) is none that a request can prove here. */
const isProvenBy = ({ jkt, ...others }: Confirmation, key: string | undefined): boolean =>
  key !== undefined && jkt === key && Object.keys(others).length === 0;

/** What a token is bound to (RFC 7800, section 3.1). */
type Confirmation = Readonly<Record<string, unknown>>;

/** What an access token says, as the service alone writes it. */
interface AgentClaims {
  readonly aud?: unknown;
  readonly scope?: unknown;
  readonly exp?: number | undefined;
  readonly act?: unknown;
  readonly delegation?: unknown;
  readonly cnf?: Confirmation | undefined;
}

async function opaque(
  token: string,
  provider: KoaContextWithOIDC['oidc']['provider'],
): Promise<AgentClaims | undefined> {
  const found = await provider.AccessToken.find(token);
  if (!found?.isValid) return undefined;
  const { extra, aud, scope, exp, jkt } = found;
  return { ...extra, aud, scope, exp, cnf: jkt === undefined ? undefined : { jkt } };
}

const lengthOf = ({ act }: ActClaim): number => 1 + (act ? lengthOf(act) : 0);
