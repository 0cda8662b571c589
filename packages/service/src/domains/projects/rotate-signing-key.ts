import { KnownError } from '@latchkey/protocol/errors';
import { jsonText, time } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { openWithRing, seal } from '../../platform/crypto/key-ring.ts';
import { newSigningKey } from '../../platform/crypto/tokens.ts';
import { type EventContext, recordEvent } from '../../platform/events/events.ts';
import { dataKeyPlace, privateKeyPlace } from './project.ts';
import { endSigningKeys, insertSigningKey, lockDataKey, waitingSigningKey } from './signing-key-queries.ts';

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
 * Gives a project another signing key. Time does the rest: it is published immediately, signs after a quarter of an
 * hour, and the previous key is gone an hour after that, when all its tokens have expired. `atOnce` is for a leaked
 * key: the new one signs now, and tokens of all others are refused; refresh tokens keep working.
 * Answers undefined if the next key is already waiting; throws PROJECT_NOT_FOUND.
 */
export async function rotateSigningKey(
  context: RotationContext,
  projectId: string,
  { atOnce }: { readonly atOnce: boolean },
): Promise<Rotation | undefined> {
  const { publicJwk, privateJwk } = await newSigningKey();
  return inTransaction(context, async (context) => {
    const { db, now, random, ring } = context;
    const sealedKey = await lockDataKey(db, projectId);
    if (!sealedKey) throw new KnownError('PROJECT_NOT_FOUND', { project_id: projectId });
    if (!atOnce && (await waitingSigningKey(db, projectId, now))) return undefined;
    const dataKey = openWithRing(ring, dataKeyPlace(projectId), sealedKey);
    const activeFrom = atOnce ? now : now + AHEAD_MILLIS;
    const goneAt = atOnce ? now : activeFrom + BEHIND_MILLIS;
    await endSigningKeys(db, projectId, goneAt, now);
    await insertSigningKey(db, {
      project_id: projectId,
      kid: publicJwk.kid,
      public_jwk: jsonText(publicJwk),
      private_key: seal(dataKey, random, privateKeyPlace(projectId, publicJwk.kid), Buffer.from(privateJwk)),
      created_at: time(now),
      active_from: time(activeFrom),
    });
    const rotation = { kid: publicJwk.kid, activeFrom, goneAt };
    const detail = { kid: publicJwk.kid, active_from_millis: activeFrom, others_gone_at_millis: goneAt };
    await recordEvent(context, { kind: 'project.signing_key_rotated', projectId, subjectId: projectId, detail });
    return rotation;
  });
}
