import type { insist, Marks, SentHeaders } from './tenant.ts';

/** A mail in the log, which no server took. */
export async function newLoggedEmail(
  must: ReturnType<typeof insist>,
  headers: SentHeaders,
  { canary }: Marks,
): Promise<string> {
  const email = `logged-${canary}@example.com`;
  const email_config = {
    host: 'nowhere.invalid',
    port: 25,
    username: canary,
    password: canary,
    sender_name: canary,
    sender_email: email,
  };
  await must('POST /internal/send-test-email', { headers, body: { recipient_email: email, email_config } });
  const { items } = await must('GET /latchkey/emails', { headers, query: { to: email } });
  return items[0].id;
}
