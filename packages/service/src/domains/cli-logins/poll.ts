import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { findByHash } from '../../platform/crypto/key-ring.ts';
import { noticeLater } from '../emails/notices/notices.ts';
import type { Project } from '../projects/project.ts';
import { startVouchedSession } from '../sessions/start.ts';
import { findParentSession, provesEnough } from '../sessions/step-up/parent-session.ts';
import { lockUser } from '../users/lock.ts';
import type { PolledLogin } from './cli-login.ts';
import { chargePoll } from './limits.ts';
import { markHandedOver, polledLogin } from './queries.ts';

type Polled = ResultOf<Endpoints['POST /auth/cli/poll']>;

/**
 * What has become of a login. Once it is confirmed, a session of its own is minted and handed over, to one of those who
 * ask. Throws INVALID_POLLING_CODE, or the refusal 429.
 */
export async function pollLogin(context: Context, project: Project, pollingCode: string): Promise<Polled> {
  chargePoll(context);
  const { db, now, ring } = context;
  const login = await findByHash(ring, 'cli-polling-code', project.id, pollingCode.toLowerCase(), (hash) =>
    polledLogin(db, project.id, hash),
  );
  if (!login) throw new KnownError('INVALID_POLLING_CODE');
  if (login.expiresAt <= now) return { status: 'expired' };
  if (login.isHandedOver) return { status: 'used' };
  if (login.isDenied) return { status: 'denied' };
  const { userId, sessionId } = login;
  if (userId === null || sessionId === null) return { status: 'waiting' };
  return inTransaction(context, (context) => handOver(context, project, { ...login, userId, sessionId }));
}

type ConfirmedLogin = PolledLogin & { readonly userId: string; readonly sessionId: string };

/** Whatever ends the sessions of a user locks it, so none is minted from a session that has just ended. */
async function handOver(context: Context, project: Project, login: ConfirmedLogin): Promise<Polled> {
  const { db, now } = context;
  if (!(await lockUser(context, project, login.userId))) throw new KnownError('INVALID_POLLING_CODE');
  const voucher = await findParentSession(context, project, login.sessionId);
  // Signed out since, or a second factor is now required: the confirmation no longer counts.
  if (!voucher || !provesEnough(voucher)) return { status: 'expired' };
  if (!(await markHandedOver(db, project.id, login.pollingHash, now))) return { status: 'used' };
  const actor = { ...context.actor, userId: login.userId };
  const tokens = await startVouchedSession({ ...context, actor }, project, voucher);
  if (!tokens) throw new KnownError('INVALID_POLLING_CODE');
  await noticeLater(context, project, login.userId, 'cli_signed_in');
  return { status: 'success', refresh_token: tokens.refresh_token };
}
