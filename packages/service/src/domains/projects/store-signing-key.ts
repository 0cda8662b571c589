import { jsonText, time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { seal } from '../../platform/crypto/key-ring.ts';
import type { NewSigningKey } from '../../platform/crypto/tokens.ts';
import { privateKeyPlace } from './project.ts';
import { insertSigningKey } from './signing-key-queries.ts';

/** Keeps a key pair of a project, the private half sealed; it signs from a time, or from now on. */
export async function storeSigningKey(
  { db, now, random }: Pick<Context, 'db' | 'now' | 'random'>,
  projectId: string,
  dataKey: Buffer,
  { publicJwk, privateJwk }: NewSigningKey,
  activeFrom?: number,
): Promise<void> {
  await insertSigningKey(db, {
    project_id: projectId,
    kid: publicJwk.kid,
    public_jwk: jsonText(publicJwk),
    private_key: seal(dataKey, random, privateKeyPlace(projectId, publicJwk.kid), Buffer.from(privateJwk)),
    created_at: time(now),
    ...(activeFrom !== undefined && { active_from: time(activeFrom) }),
  });
}
