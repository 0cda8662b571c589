import type { insist, Marks, SentHeaders } from './tenant.ts';

/** A receiver of the event log that is switched off, so that nothing is sent. */
export async function newEventStream(
  must: ReturnType<typeof insist>,
  headers: SentHeaders,
  { canary, adminOnly }: Marks,
): Promise<string> {
  const target = { kind: 'http', url: `https://${canary}.example.com/`, format: 'json' };
  const body = { target, description: adminOnly, is_enabled: false };
  return (await must('POST /latchkey/event-streams', { headers, body })).id;
}
