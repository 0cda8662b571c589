import type { Context } from '../../platform/context.ts';
import { issuerOf, signAccessToken } from '../../platform/tokens.ts';
import type { Project } from '../projects/project.ts';

/** An access token for a live session. */
export function mintAccessToken(context: Context, project: Project, userId: string, sessionId: string): string {
  const claims = { userId, sessionId, projectId: project.wireId };
  const issuer = issuerOf(context.baseUrl, project.wireId);
  return signAccessToken(project.signingKey, issuer, claims, context.now, context.accessTokenSeconds);
}
