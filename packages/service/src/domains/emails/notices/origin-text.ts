import type { Context } from '../../../platform/context.ts';
import { browserText } from '../../../platform/request/user-agent.ts';
import type { Visitor } from '../../../platform/request/visitor.ts';
import { plainName } from '../delivery/plain-name.ts';

/** Where a user has done something, for that user alone: where an owner or another person is, is not told. */
export function originFor(userId: string, { actor, visitor }: Pick<Context, 'actor' | 'visitor'>): string | undefined {
  const isTheirs = actor.kind === 'client' && !actor.impersonatorId && (actor.userId ?? userId) === userId;
  return isTheirs ? originText(visitor?.()) : undefined;
}

/**
 * In what browser and where something was done, as far as both are known: `Chrome on macOS, London, GB`. Undefined for
 * servers and programs: where they are says nothing of the user.
 */
export function originText(visitor: Visitor | undefined): string | undefined {
  if (!visitor?.isBrowser) return undefined;
  const { userAgent, place } = visitor;
  const parts = [browserText(userAgent ?? ''), plainName(place?.cityName ?? ''), place?.countryCode];
  return parts.filter(Boolean).join(', ') || undefined;
}
