import type { CallOptions } from '../../http/call.ts';
import { callbackUrl } from '../../world/new-project.ts';
import type { Invitation, SentHeaders } from './tenant.ts';

/** An invitation with the code of its link: mails by the server that the project names do not arrive. */
export async function newInvitation(
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape.
  must: (endpoint: string, options: CallOptions) => Promise<any>,
  { teamId: team_id, server: headers }: { teamId: string; server: SentHeaders },
  email: string,
): Promise<Invitation> {
  const ways = { team_id, callback_url: callbackUrl };
  const { id } = await must('POST /team-invitations/send-code', { headers, body: { ...ways, email } });
  const { link } = await must(`POST /latchkey/team-invitations/${id}/link`, { headers, body: ways });
  return { id, code: new URL(link).searchParams.get('code') ?? '' };
}
