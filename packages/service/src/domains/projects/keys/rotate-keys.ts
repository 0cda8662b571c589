import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import type { OwnerRole } from '@latchkey/protocol/owner-roles';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { difference } from '../../../platform/events/difference.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { newId } from '../../../runtime/ids.ts';
import { keyKinds, type Project } from '../project.ts';
import { type KeySetRow, lockKeySet, updateKeySet } from '../queries.ts';
import { changeable, DASHBOARD_KEYS, insertKeySet, newKeys, shownOnce } from './keys.ts';

type Rotate = Endpoints['POST /latchkey/api-keys/:id/rotate'];

const USUAL_OVERLAP_MILLIS = 24 * 3_600_000;
/** The last time that dates go to. */
const END_OF_TIME = 253_402_300_799_999;

/**
 * Makes a set of keys of the same kinds, and has the old one end when the overlap is over, if it doesn't before. `role` is
 * that of an owner who asks: admin keys are for the role `owner`, as where they are made. Throws what the endpoint's row
 * declares.
 */
export function rotateKeySet(
  context: Context,
  project: Project,
  id: string,
  role: OwnerRole | undefined,
  { overlap_millis: overlap = USUAL_OVERLAP_MILLIS, expires_at_millis }: InputOf<Rotate>['body'],
): Promise<ResultOf<Rotate>> {
  return inTransaction(context, async (context) => {
    const { db, now, random } = context;
    const old = await lockKeySet(db, project.id, id);
    checkRotatable(old, role, now);
    const secrets = newKeys(
      context,
      keyKinds.filter((kind) => old[`${kind}_hash`] !== null),
    );
    const { description } = old;
    const expiresAt = expires_at_millis ?? Math.min(now + old.expires_at - old.created_at, END_OF_TIME);
    if (expiresAt <= now) throw new Refusal('PROJECT_KEYS_EXPIRE_BEFORE');
    const row = await insertKeySet(context, project, newId(random), { description, expiresAt, secrets });
    const rotated = { at: now, endsAt: Math.min(old.expires_at, now + overlap) };
    const ending = (await updateKeySet(db, project.id, id, { rotated })) ?? old;
    const detail = { name: description, successor_id: row.id, ...difference(changeable(old), changeable(ending)) };
    await recordEvent(context, { kind: 'project_key.updated', projectId: project.id, subjectId: id, detail });
    return shownOnce(row, secrets);
  });
}

function checkRotatable(
  set: KeySetRow | undefined,
  role: OwnerRole | undefined,
  now: number,
): asserts set is KeySetRow {
  if (!set) throw new KnownError('API_KEY_NOT_FOUND');
  if (set.id === DASHBOARD_KEYS) throw new Refusal('DASHBOARD_KEY_STAYS');
  if (set.revoked_at !== null || set.expires_at <= now) throw new Refusal('PROJECT_KEYS_ENDED');
  if (set.rotated_at !== null) throw new Refusal('PROJECT_KEYS_ROTATED');
  if (set.super_secret_admin_key_hash !== null && role !== undefined && role !== 'owner')
    throw new Refusal('OWNER_ROLE_INSUFFICIENT');
}
