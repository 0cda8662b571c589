import type { CallOptions } from '../../http/call.ts';
import type { Marks, SentHeaders } from './tenant.ts';

interface Place {
  readonly userId: string;
  readonly teamId: string;
  readonly headers: { readonly admin: SentHeaders; readonly server: SentHeaders };
}

/** Defines a permission of the project, grants it, and has the user administer the team; answers its id. */
export async function newPermission(
  must: (endpoint: string, options: CallOptions) => Promise<{ id: string }>,
  { userId, teamId, headers }: Place,
  { canary, adminOnly }: Marks,
): Promise<string> {
  const definition = { id: canary.replaceAll('-', '_'), description: adminOnly };
  const { id } = await must('POST /project-permission-definitions', { headers: headers.admin, body: definition });
  const granted = { headers: headers.server, body: {} };
  await must(`POST /project-permissions/${userId}/${id}`, granted);
  await must(`POST /team-permissions/${teamId}/${userId}/team_admin`, granted);
  return id;
}
