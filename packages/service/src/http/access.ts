import { type AccessLevel, accessLevels, allowedLevels, type Endpoint } from '@latchkey/protocol/endpoint';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
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

/** Refuses who acts as a user what is for the user in person. Servers answer for themselves. */
export function checkInPerson(
  { inPerson }: Endpoint,
  { level, session }: Pick<Caller<unknown, unknown>, 'level' | 'session'>,
  body: unknown,
): void {
  if (!inPerson || level !== 'client' || !session?.actor) return;
  const given = Object.entries(body ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (inPerson === true || inPerson.some((name) => given.includes(name))) throw new Refusal('IMPERSONATED');
}

/** Refuses the absence of a user that the endpoint needs, then a project that is not `internal` where only that one has it. */
export function checkUser(endpoint: Endpoint, hasUser: boolean, isInternal: boolean): void {
  if (endpoint.user && endpoint.user !== 'SCHEMA_ERROR' && !hasUser) throw new KnownError(endpoint.user);
  if (endpoint.internalOnly && !isInternal) throw new KnownError('EXPECTED_INTERNAL_PROJECT');
}
