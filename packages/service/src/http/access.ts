import { type AccessLevel, accessLevels, allowedLevels, type Endpoint, type Method } from '@latchkey/protocol/endpoint';
import { KnownError } from '@latchkey/protocol/errors';
import { hasOwnerRole, neededOwnerRole } from '@latchkey/protocol/owner-roles';
import { Refusal } from '@latchkey/protocol/refusals';
import { checkProofAge, type SessionStanding } from '../platform/request/recent-proof.ts';
import type { Caller } from './caller.ts';

/** Refuses a caller whose access level may not call the endpoint. */
export function checkLevel(endpoint: Endpoint, level: AccessLevel | undefined): void {
  if (endpoint.access === 'public') return;
  if (!level) throw new KnownError('ACCESS_TYPE_REQUIRED');
  if (accessLevels.indexOf(level) >= accessLevels.indexOf(endpoint.access)) return;
  throw new KnownError('INSUFFICIENT_ACCESS_TYPE', {
    actual_access_type: level,
    allowed_access_types: [...allowedLevels(endpoint)],
  });
}

/** Refuses a visit by a set-up link what the row doesn't permit it, and other teams than the link's. */
export function checkSetUp(
  { setUp: needed }: Endpoint,
  { setUp }: Pick<Caller<unknown, unknown>, 'setUp'>,
  { team_id: teamId }: Readonly<Record<string, string>>,
): void {
  if (!setUp) return;
  const isPermitted = needed === 'any' || (needed !== undefined && setUp.parts.includes(needed));
  if (!isPermitted || (teamId !== undefined && teamId.toLowerCase() !== setUp.teamId))
    throw new Refusal('SET_UP_NOT_PERMITTED');
}

type Standing = Pick<Caller<unknown, unknown>, 'level' | 'standing' | 'ownerStanding'>;

/** Refuses who acts as a user what is for the user in person. Servers answer for themselves. */
export function checkInPerson({ inPerson }: Endpoint, { level, standing }: Standing, body: unknown): void {
  if (level !== 'client' || !isActingAsUser(standing) || !asksFor(inPerson, body)) return;
  throw new Refusal('IMPERSONATED');
}

/**
 * Refuses an owner whose role does not allow the call, where the owner's session stands in for a server or admin key. What
 * clients may do needs no role: the key that it would take is public.
 */
export function checkOwnerRole(
  method: Method,
  endpoint: Endpoint,
  { level, ownerRole }: Pick<Caller<unknown, unknown>, 'level' | 'ownerRole'>,
  body: unknown,
): void {
  if (ownerRole === undefined || level === undefined || level === 'client' || endpoint.access === 'public') return;
  if (!hasOwnerRole(ownerRole, neededOwnerRole(method, endpoint, body))) throw new Refusal('OWNER_ROLE_INSUFFICIENT');
}

interface ProofTerms {
  readonly now: number;
  /** How long a proof stays valid for the project's clients, or for project owners; null for always. */
  maxAgeSeconds(of: 'clients' | 'owners'): Promise<number | null>;
}

/**
 * Refuses endpoints that need a recent proof to a session without one: the client's session or, at higher levels, that
 * of an owner standing in for a key. Impersonators never have one.
 */
export async function checkRecentProof(
  { recentProof }: Endpoint,
  { level, standing, ownerStanding }: Standing,
  body: unknown,
  { now, maxAgeSeconds }: ProofTerms,
): Promise<void> {
  const acting = level === 'client' ? standing : ownerStanding;
  if (!acting || !asksFor(recentProof, body)) return;
  if (isActingAsUser(acting)) throw new Refusal('IMPERSONATED');
  checkProofAge(acting, await maxAgeSeconds(level === 'client' ? 'clients' : 'owners'), now);
}

/** Whether a session has to prove what the sign-in policy asks before it may do this. */
export const asksMinimum = ({ access, belowMinimum }: Endpoint): boolean => access !== 'public' && !belowMinimum;

const isActingAsUser = (standing: SessionStanding | undefined) => (standing?.impersonatorId ?? null) !== null;

/** Whether a rule of a row holds for the act, or for one of the fields that were given. */
function asksFor(rule: true | readonly string[] | undefined, body: unknown): boolean {
  if (rule === undefined || rule === true) return rule === true;
  const given = Object.entries(body ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return rule.some((name) => given.includes(name));
}

/** Refuses the absence of a user that the endpoint needs, then a project that is not `internal` where only that one has it. */
export function checkUser(endpoint: Endpoint, hasUser: boolean, isInternal: boolean): void {
  if (endpoint.user && endpoint.user !== 'SCHEMA_ERROR' && !hasUser) throw new KnownError(endpoint.user);
  if (endpoint.internalOnly && !isInternal) throw new KnownError('EXPECTED_INTERNAL_PROJECT');
}
