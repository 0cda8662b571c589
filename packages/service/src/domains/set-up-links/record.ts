import type { EventKind } from '@latchkey/protocol/event-kinds';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';

type Happened = Extract<EventKind, `set_up_link.${string}`>;

/** Tells what happened to a set-up link of a team. */
export const recordLink = (
  context: Context,
  projectId: string,
  kind: Happened,
  { id, teamId }: { readonly id: string; readonly teamId: string },
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> => recordEvent(context, { kind, projectId, subjectId: teamId, detail: { id, ...more } });
