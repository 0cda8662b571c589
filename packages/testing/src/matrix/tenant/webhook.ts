import type { insist, Marks, SentHeaders } from './tenant.ts';

/** A receiver that is switched off, so that nothing happens by itself, and what it was about to be told. */
export async function newWebhook(
  must: ReturnType<typeof insist>,
  headers: SentHeaders,
  { canary, adminOnly }: Marks,
): Promise<{ readonly endpointId: string; readonly deliveryId: string }> {
  const body = { url: `https://${canary}.example.com/`, description: adminOnly };
  const { id: endpointId } = await must('POST /latchkey/webhook-endpoints', { headers, body });
  const at = `/latchkey/webhook-endpoints/${endpointId}`;
  const { id: deliveryId } = await must(`POST ${at}/test`, { headers, body: { kind: 'user.created' } });
  await must(`PATCH ${at}`, { headers, body: { is_enabled: false } });
  return { endpointId, deliveryId };
}
