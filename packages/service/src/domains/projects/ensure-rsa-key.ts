import type { Context } from '../../platform/context.ts';
import { newRsaKey } from '../../platform/crypto/tokens.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { lockedConfig } from './locked-config.ts';
import type { Project } from './project.ts';
import { hasRsaKey } from './signing-key-queries.ts';
import { storeSigningKey } from './store-signing-key.ts';

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
