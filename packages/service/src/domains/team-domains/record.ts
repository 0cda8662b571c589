import type { EventKind } from '@latchkey/protocol/event-kinds';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { TeamDomain } from './team-domain.ts';

type Happened = Extract<EventKind, `team_domain.${string}`>;

/** Tells what happened to a domain of a team. */
export function recordDomain(
  context: Context,
  projectId: string,
  kind: Happened,
  { id, teamId, domain }: TeamDomain,
): Promise<void> {
  const payload = { id, team_id: teamId, domain };
  return recordEvent(context, { kind, projectId, subjectId: teamId, detail: { id, domain }, payload });
}
