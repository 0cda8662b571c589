import { type RawBuilder, sql } from 'kysely';
import { onCoordinator } from '../../database/citus/on-coordinator.ts';
import { prepare, prepareRead } from '../../database/prepare.ts';
import { signInUser } from '../../database/sign-in-user.ts';
import type { Db } from '../../database/tables.ts';

export interface Credentials {
  readonly userId: string;
  readonly passwordHash: Buffer | null;
  readonly requiresTotp: boolean;
}

interface Address {
  readonly projectId: string;
  readonly email: string;
}

const ofAddress = (db: Db, arg: <K extends keyof Address>(name: K) => RawBuilder<Address[K]>) =>
  signInUser(db, arg('projectId'), arg('email')).select([
    'u.id as userId',
    'u.password_hash as passwordHash',
    'u.requires_totp as requiresTotp',
  ]);

const byEmail = prepareRead<Address, Credentials>('credentials-by-email', ofAddress);

type Charged = Partial<Credentials> & { readonly wait: number | null };

const charged = prepare<Address & { asked: string; now: number }, Charged>('credentials-charged', (db, arg) =>
  db
    .selectFrom(
      sql`(
        select reserve_rate(${arg('asked')}::jsonb, ${arg('now')}::float8) as wait from (select 1) as once ${onCoordinator})`.as(
        'charge',
      ),
    )
    .leftJoinLateral(ofAddress(db, arg).as('found'), (join) => join.onTrue())
    .select([sql<number | null>`charge.wait`.as('wait'), 'found.userId', 'found.passwordHash', 'found.requiresTotp'])
    .$castTo<Charged>(),
);

/** The same, also charging `asked` in the same statement; answers the milliseconds to wait, too. */
export async function chargedCredentialsByEmail(
  db: Db,
  address: Address,
  asked: string,
  now: number,
): Promise<{ wait: number | null; credentials: Credentials | undefined }> {
  const [row] = await charged(db, { ...address, asked, now });
  return { wait: row?.wait ?? null, credentials: row?.userId ? (row as Credentials) : undefined };
}

/** What the user who signs in with this address proves itself with. */
export const credentialsByEmail = async (db: Db, projectId: string, email: string): Promise<Credentials | undefined> =>
  (await byEmail(db, { projectId, email }))[0];

/** Replaces a hash by a better one of the same password; false when a change made meanwhile was first. */
export async function replaceHash(
  db: Db,
  projectId: string,
  userId: string,
  old: Buffer,
  better: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: better })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .where('password_hash', '=', old)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const hashOf = async (db: Db, projectId: string, userId: string): Promise<Buffer | null | undefined> =>
  (
    await db
      .selectFrom('users')
      .select('password_hash')
      .where('project_id', '=', projectId)
      .where('id', '=', userId)
      .executeTakeFirst()
  )?.password_hash;

const ofUser = (db: Db, projectId: string, userId: string) =>
  db.updateTable('users').where('project_id', '=', projectId).where('id', '=', userId);

/** False when there was none. */
export async function removeHash(db: Db, projectId: string, userId: string): Promise<boolean> {
  const query = ofUser(db, projectId, userId).set({ password_hash: null }).where('password_hash', 'is not', null);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}
