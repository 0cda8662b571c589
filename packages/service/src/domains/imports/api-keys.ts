import type { ImportedUser } from '@latchkey/protocol';
import { time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../runtime/ids.ts';
import { hashOfDigest } from '../api-keys/hashes.ts';
import type { Project } from '../projects/project.ts';
import type { ApiKeyRow } from './api-key-queries.ts';
import { dateOf } from './dates.ts';
import type { Problem } from './line.ts';

/** Why a line is refused one of whose API keys is of another user or team. */
export const apiKeyTaken: Problem = {
  code: 'API_KEY_TAKEN',
  message: 'Another user or team has one of the API keys.',
};

/** The API keys of a user or a team. */
export const apiKeyRows = (
  context: Context,
  project: Project,
  owner: Pick<ApiKeyRow, 'userId' | 'teamId'>,
  { api_keys: keys = [] }: Pick<ImportedUser, 'api_keys'>,
): ApiKeyRow[] =>
  keys.map((key) => ({
    id: newId(context.random),
    ...owner,
    valueHash: hashOfDigest(project, key.value_hash),
    description: key.description,
    lastFour: key.last_four ?? '',
    createdAt: dateOf(context, key),
    expiresAt: key.expires_at_millis == null ? null : time(key.expires_at_millis),
  }));
