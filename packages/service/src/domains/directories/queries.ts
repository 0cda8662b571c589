import { prepareRead } from '../../database/prepare.ts';
import { type Db, time } from '../../database/tables.ts';
import type { Directory, DirectoryToken } from './directory.ts';

/** Of a team, oldest first. */
export const directoriesOf = (db: Db, projectId: string, teamId: string): Promise<Directory[]> =>
  db
    .selectFrom('directories')
    .select([
      'id',
      'team_id as teamId',
      'display_name as displayName',
      'is_trusted as isTrusted',
      'created_at as createdAt',
    ])
    .where('project_id', '=', projectId)
    .where('team_id', '=', teamId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The tokens of all directories of a team, oldest first. */
export const tokensOfTeam = (db: Db, projectId: string, teamId: string): Promise<DirectoryToken[]> =>
  db
    .selectFrom('directory_tokens as t')
    .innerJoin('directories as d', (join) =>
      join.onRef('d.project_id', '=', 't.project_id').onRef('d.id', '=', 't.directory_id'),
    )
    .select(['t.id', 't.directory_id as directoryId', 't.last_four as lastFour'])
    .select(['t.created_at as createdAt', 't.last_used_at as lastUsedAt'])
    .where('t.project_id', '=', projectId)
    .where('d.team_id', '=', teamId)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute();

export async function insertDirectory(db: Db, projectId: string, directory: Directory): Promise<void> {
  const { id, teamId, displayName, isTrusted, createdAt } = directory;
  await db
    .insertInto('directories')
    .values({
      project_id: projectId,
      id,
      team_id: teamId,
      display_name: displayName,
      is_trusted: isTrusted,
      created_at: time(createdAt),
    })
    .execute();
}

/** Deletes one with its tokens, and what it says of users; false where the team has no such directory. */
export async function deleteDirectoryRow(db: Db, projectId: string, teamId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('directories')
    .where('project_id', '=', projectId)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertToken(db: Db, projectId: string, token: DirectoryToken, hash: Buffer): Promise<void> {
  await db
    .insertInto('directory_tokens')
    .values({
      project_id: projectId,
      id: token.id,
      directory_id: token.directoryId,
      token_hash: hash,
      last_four: token.lastFour,
      created_at: time(token.createdAt),
    })
    .execute();
}

/** False where the directory has no such token. */
export async function deleteToken(db: Db, projectId: string, directoryId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('directory_tokens')
    .where('project_id', '=', projectId)
    .where('directory_id', '=', directoryId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What a token is of, and when it was last used. */
export interface HeldToken {
  readonly id: string;
  readonly teamId: string;
  readonly isTrusted: boolean;
  readonly lastUsedAt: number | null;
}

interface Presented {
  readonly projectId: string;
  readonly directoryId: string;
  readonly hash: Buffer;
}

const token = prepareRead<Presented, HeldToken>('directory-token', (db, arg) =>
  db
    .selectFrom('directory_tokens as t')
    .innerJoin('directories as d', (join) =>
      join.onRef('d.project_id', '=', 't.project_id').onRef('d.id', '=', 't.directory_id'),
    )
    .select(['t.id', 'd.team_id as teamId', 'd.is_trusted as isTrusted', 't.last_used_at as lastUsedAt'])
    .where('t.project_id', '=', arg('projectId'))
    .where('t.directory_id', '=', arg('directoryId'))
    .where('t.token_hash', '=', arg('hash')),
);

/** A token of one directory, by its hash. */
export const tokenByHash = async (db: Db, presented: Presented): Promise<HeldToken | undefined> =>
  (await token(db, presented))[0];

/** Notes that a token was used, unless that was noted since. */
export async function noteTokenUse(db: Db, projectId: string, id: string, now: number, since: number): Promise<void> {
  await db
    .updateTable('directory_tokens')
    .set({ last_used_at: time(now) })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', time(since) as never)]))
    .execute();
}
