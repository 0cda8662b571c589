import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { limits } from '@latchkey/protocol/limits';
import type { Context } from '../../platform/context.ts';
import { hashSecret, primary } from '../../platform/crypto/key-ring.ts';
import { newSecret } from '../../runtime/ids.ts';
import type { Project } from '../projects/project.ts';
import { chargeStart } from './limits.ts';
import { insertLogin } from './queries.ts';

/**
 * Begins to sign a program in: it polls with one code, and a person confirms it on a page with the other. Who knows one
 * does not know the other. Throws the refusal 429.
 */
export async function startLogin(
  context: Context,
  project: Project,
  lifetimeMillis: number = limits.cliLoginMillis,
): Promise<ResultOf<Endpoints['POST /auth/cli']>> {
  await chargeStart(context);
  const { db, now, random, ring } = context;
  const [pollingCode, loginCode] = [newSecret(random), newSecret(random)];
  const visitor = context.visitor?.();
  // It cannot expire before it begins.
  const expiresAt = now + Math.max(lifetimeMillis, 0);
  await insertLogin(db, project.id, {
    pollingHash: hashSecret(primary(ring), 'cli-polling-code', project.id, pollingCode),
    loginHash: hashSecret(primary(ring), 'cli-login-code', project.id, loginCode),
    userAgent: visitor?.userAgent,
    address: visitor?.address,
    place: visitor?.place,
    now,
    expiresAt,
  });
  return { polling_code: pollingCode, login_code: loginCode, expires_at: new Date(expiresAt).toISOString() };
}
