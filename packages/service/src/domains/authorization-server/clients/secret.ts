import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import { hashSecret, primary } from '../../../platform/crypto/key-ring.ts';
import { newSecret } from '../../../runtime/ids.ts';
import type { Project } from '../../projects/project.ts';
import type { OAuthClient } from './client.ts';

const PREFIX = 'lcs_';

/** A new secret of a client, and what is stored of it. */
export function newClientSecret({ random }: Context, project: Project) {
  const value = PREFIX + newSecret(random);
  const stored = {
    secretHash: hashSecret(primary(project), 'oidc-client-secret', project.id, value),
    secretLastFour: value.slice(-4),
  };
  return { value, stored };
}

/** Whether a text is the secret of a client, or the one before while that is still good. */
export function isSecretOf(project: Project, client: OAuthClient, value: string, now: number): boolean {
  const { secretHash, previousSecretHash, previousSecretEndsAt } = client;
  const good = [secretHash, (previousSecretEndsAt ?? 0) > now ? previousSecretHash : null];
  const hashes = project.hashKeys.map((key) => hashSecret(key, 'oidc-client-secret', project.id, value));
  return good.some((hash) => hash !== null && hashes.some((one) => timingSafeEqual(one, hash)));
}
