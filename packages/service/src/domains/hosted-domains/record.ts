import type { EventKind } from '@latchkey/protocol/event-kinds';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { HostedDomain } from './hosted-domain.ts';

type Happened = Extract<EventKind, `hosted_domain.${string}`>;

/** Tells what happened to a domain of hosted pages; those who hold the project in memory read it anew. */
export const recordDomain = (
  context: Context,
  projectId: string,
  kind: Happened,
  { id, domain }: HostedDomain,
): Promise<void> => recordEvent(context, { kind, projectId, subjectId: projectId, detail: { id, domain } });
