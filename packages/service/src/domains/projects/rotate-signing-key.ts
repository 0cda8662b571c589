import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { openWithRing } from '../../platform/crypto/key-ring.ts';
import { newRsaKey, newSigningKey } from '../../platform/crypto/tokens.ts';
import { type EventContext, recordEvent } from '../../platform/events/events.ts';
import { dataKeyPlace } from './project.ts';
import { endSigningKeys, hasRsaKey, lockDataKey, waitingSigningKey } from './signing-key-queries.ts';
import { storeSigningKey } from './store-signing-key.ts';

/** How long the next key is known before it signs: applications keep the public keys for ten minutes. */
const AHEAD_MILLIS = 15 * 60_000;
/** How long the last key is known after that: the longest life of an access token, and five minutes. */
const BEHIND_MILLIS = 65 * 60_000;

type RotationContext = EventContext & Pick<Context, 'random' | 'ring'>;

export interface Rotation {
  readonly kid: string;
  readonly activeFrom: number;
  /** When the keys before it are gone. */
  readonly goneAt: number;
}

/**
 * Gives a project another signing key, and another one of RSA if it has one. Time does the rest: it is published immediately, signs after a quarter of an
 * hour, and the previous key is gone an hour after that, when all its tokens have expired. `atOnce` is for a leaked
 * key: the new one signs now, and tokens of all others are refused; refresh tokens keep working.
 * Answers undefined if the next key is already waiting; throws PROJECT_NOT_FOUND.
 */
export async function rotateSigningKey(
  context: RotationContext,
  projectId: string,
  { atOnce }: { readonly atOnce: boolean },
): Promise<Rotation | undefined> {
  return inTransaction(context, async (context) => {
    const { db, now, ring } = context;
    const sealedKey = await lockDataKey(db, projectId);
    if (!sealedKey) throw new KnownError('PROJECT_NOT_FOUND', { project_id: projectId });
    if (!atOnce && (await waitingSigningKey(db, projectId, now))) return undefined;
    const dataKey = openWithRing(ring, dataKeyPlace(projectId), sealedKey);
    const activeFrom = atOnce ? now : now + AHEAD_MILLIS;
    const goneAt = atOnce ? now : activeFrom + BEHIND_MILLIS;
    const hasRsa = await hasRsaKey(db, projectId, now);
    const [key, rsaKey] = await Promise.all([newSigningKey(), hasRsa ? newRsaKey() : undefined]);
    await endSigningKeys(db, projectId, goneAt, now);
    for (const one of rsaKey ? [key, rsaKey] : [key]) {
      await storeSigningKey(context, projectId, dataKey, one, activeFrom);
    }
    const { kid } = key.publicJwk;
    const rotation = { kid, activeFrom, goneAt };
    const detail = { kid, active_from_millis: activeFrom, others_gone_at_millis: goneAt };
    await recordEvent(context, { kind: 'project.signing_key_rotated', projectId, subjectId: projectId, detail });
    return rotation;
  });
}
