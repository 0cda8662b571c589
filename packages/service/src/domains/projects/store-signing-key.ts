import { jsonText, time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { type NewSigningKey, newRsaKey } from '../../platform/crypto/tokens.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { lockedConfig } from './locked-config.ts';
import { type Project, sealPrivateKey } from './project.ts';
import { hasRsaKey, insertSigningKey } from './signing-key-queries.ts';

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
    private_key: sealPrivateKey({ random }, { id: projectId, dataKey }, publicJwk.kid, privateJwk),
    created_at: time(now),
    ...(activeFrom !== undefined && { active_from: time(activeFrom) }),
  });
}

/** Gives a project a signing key of RSA, for ID tokens that are to be RS256, unless it has one. Within a transaction. */
export async function ensureRsaKey(context: Context, project: Project): Promise<void> {
  await lockedConfig(context, project);
  if (await hasRsaKey(context.db, project.id, context.now)) return;
  const key = await newRsaKey();
  await storeSigningKey(context, project.id, project.dataKey, key);
  const { kid, alg } = key.publicJwk;
  const event = { kind: 'project.signing_key_created', projectId: project.id, subjectId: project.id } as const;
  await recordEvent(context, { ...event, detail: { kid, alg } });
}
