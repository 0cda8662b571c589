import type { EventKind } from '@latchkey/protocol/event-kinds';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { Connection } from './connection.ts';

type Happened = Extract<EventKind, `single_sign_on_connection.${string}`>;

/** Tells what happened to a connection of a team. */
export function recordConnection(
  context: Context,
  projectId: string,
  kind: Happened,
  { id, teamId, displayName, type }: Pick<Connection, 'id' | 'teamId' | 'displayName' | 'type'>,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const payload = { id, team_id: teamId, type, ...more };
  const detail = { id, display_name: displayName, type, ...more };
  return recordEvent(context, { kind, projectId, subjectId: teamId, detail, payload });
}
