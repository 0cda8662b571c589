import type { Context } from '../../platform/context.ts';
import { issuerOf, signAccessToken } from '../../platform/crypto/tokens.ts';
import type { Project } from '../projects/project.ts';
import { signingKeyAt } from '../projects/signing-keys.ts';
import { proofClaims } from '../sign-in-policy/claims.ts';
import type { UsedSession } from './session.ts';

type LiveSession = Pick<
  UsedSession,
  'id' | 'userId' | 'expiresAt' | 'impersonator' | 'isImpersonation' | 'factors' | 'provenAt' | 'boundTo'
>;

/** An access token for a live session; an impersonator's token says so, and ends with the impersonation. */
export function mintAccessToken(context: Context, project: Project, session: LiveSession): string {
  const { id: sessionId, userId, expiresAt, impersonator, isImpersonation, boundTo } = session;
  const { baseUrl, now, accessTokenSeconds } = context;
  const claims = { userId, sessionId, projectId: project.wireId, boundTo };
  const issuer = issuerOf(baseUrl, project.wireId);
  const key = signingKeyAt(project, now);
  // In an impersonated session, the user has proven nothing.
  const proof = isImpersonation ? undefined : proofClaims(session);
  if (!impersonator) return signAccessToken(key, issuer, { ...claims, proof }, now, accessTokenSeconds);
  const actor = { ...impersonator, sessionExpiresAt: expiresAt };
  const seconds = Math.min(accessTokenSeconds, Math.floor((expiresAt - now) / 1000));
  return signAccessToken(key, issuer, { ...claims, actor }, now, seconds);
}
