import { Refusal } from '@latchkey/protocol/refusals';
import { time } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { ProviderTokens } from '../providers/provider.ts';
import type { Grant, Wanted } from './grants.ts';
import { claimGrant, endClaim } from './queries.ts';
import { openToken, sealToken } from './secrets.ts';

/** Longer than a provider is waited for. */
const CLAIM_MILLIS = 30_000;

/** The outcome of a renewal: another request is renewing, the provider refuses for good, or a new access token. */
export type Renewal = 'busy' | 'refused' | { readonly accessToken: string };

/**
 * Has the provider refresh a grant, one caller at a time: providers that rotate refresh tokens revoke everything when
 * an old one is used twice. Throws the refusal for a provider without a clear answer.
 */
export async function renewGrant(context: Context, wanted: Wanted, grant: Grant, sealed: Buffer): Promise<Renewal> {
  const { project, provider } = wanted;
  const now = context.clock();
  const claim = { token: sealed, now, until: now + CLAIM_MILLIS };
  if (!(await claimGrant(context.db, project.id, grant.id, claim))) return 'busy';
  let tokens: ProviderTokens;
  try {
    const refreshToken = openToken(project, 'refresh_token', grant.id, sealed);
    tokens = await provider.refresh(refreshToken, grant.scopes as string[]);
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'OAUTH_CODE_REFUSED')
      return refused(context, wanted, grant, sealed);
    await endClaim(context.db, project.id, grant.id, sealed);
    throw error;
  }
  return (await renewed(context, wanted, grant, sealed, tokens)) ? { accessToken: tokens.accessToken } : 'busy';
}

async function refused(context: Context, wanted: Wanted, grant: Grant, sealed: Buffer): Promise<Renewal> {
  const { project } = wanted;
  return inTransaction(context, async (context) => {
    const isOver = await endClaim(context.db, project.id, grant.id, sealed, { refresh_token: null });
    if (isOver) await record(context, wanted, 'connected_account.refused', { token: 'refresh_token' });
    return 'refused' as const;
  });
}

/** False where a new sign-in has put another grant in its place. */
async function renewed(
  context: Context,
  wanted: Wanted,
  { id }: Grant,
  sealed: Buffer,
  { accessToken, refreshToken, expiresAt }: ProviderTokens,
): Promise<boolean> {
  const { project } = wanted;
  const changes = {
    access_token: sealToken(context, project, 'access_token', id, accessToken),
    access_expires_at: time(expiresAt),
    ...(refreshToken !== null && { refresh_token: sealToken(context, project, 'refresh_token', id, refreshToken) }),
  };
  return inTransaction(context, async (context) => {
    const isKept = await endClaim(context.db, project.id, id, sealed, changes);
    if (isKept) await record(context, wanted, 'connected_account.renewed', { rotated: refreshToken !== null });
    return isKept;
  });
}

/** Tells of a change of a grant, in its transaction. */
export const record = (
  context: Context,
  { project, provider, userId }: Wanted,
  kind: 'connected_account.renewed' | 'connected_account.refused',
  detail: Record<string, unknown>,
) =>
  recordEvent(context, {
    kind,
    projectId: project.id,
    subjectId: userId,
    detail: { provider_id: provider.id, ...detail },
  });
