import { keepVersion } from '@latchkey/service/domains/emails/versions/keep';
import type { Project } from '@latchkey/service/domains/projects/project';
import type { CallOptions } from '../../http/call.ts';
import { testContext } from '../../world/context.ts';
import type { World } from '../../world/start.ts';
import type { Marks, SentHeaders } from './tenant.ts';

/** The type of which a tenant has a template of its own. */
export const ownTemplateType = 'sign_in_invitation';

/** Creates an email template, and a theme with an earlier version and a chat; answers the theme's id. */
export async function newEmailTheme(
  { database, clock }: World,
  must: (endpoint: string, options: CallOptions) => Promise<{ id: string }>,
  { id: projectId, admin }: { id: string; admin: SentHeaders },
  { canary, adminOnly }: Marks,
): Promise<string> {
  const { id } = await must('POST /internal/email-themes', { headers: admin, body: { display_name: canary } });
  const context = testContext(database.db, { now: clock() });
  await keepVersion(context, { id: projectId } as Project, id, { tsxSource: adminOnly });
  await must(`PATCH /internal/ai-chat/${id}`, { headers: admin, body: { message: { canary, adminOnly } } });
  await must(`PATCH /email-templates/${ownTemplateType}`, {
    headers: admin,
    body: { subject: adminOnly, content: { root: { type: 'EmailLayout', data: { note: canary } } } },
  });
  return id;
}
