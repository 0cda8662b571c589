import { KnownError } from '@latchkey/protocol/errors';
import { Refusal, type RefusalName } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import { requireTeamPermissions } from '../permissions/require.ts';
import type { ProjectConfig } from '../projects/config.ts';
import type { Project } from '../projects/project.ts';
import type { Asking } from '../users/resolve-target-user.ts';

interface Kind {
  /** The setting of the project without which they have none. */
  readonly setting: keyof ProjectConfig;
  readonly off: RefusalName;
}

/** Who can have API keys. */
const ownerKinds = {
  user: { setting: 'allow_user_api_keys', off: 'USER_API_KEYS_OFF' },
  team: { setting: 'allow_team_api_keys', off: 'TEAM_API_KEYS_OFF' },
} as const satisfies Record<string, Kind>;

export type OwnerKind = keyof typeof ownerKinds;

export interface Owner<K extends OwnerKind = OwnerKind> {
  readonly kind: K;
  readonly id: string;
}

/** Throws a refusal where the project allows no keys for owners of this kind. */
export function checkSetting({ config }: Project, kind: OwnerKind): void {
  const { setting, off } = ownerKinds[kind];
  if (!config[setting]) throw new Refusal(off);
}

export function ownerUnknown({ kind, id }: Owner): KnownError {
  return kind === 'team' ? new KnownError('TEAM_NOT_FOUND', { team_id: id }) : new KnownError('USER_NOT_FOUND');
}

/** The user that a caller names, or calls `me`. Throws CANNOT_GET_OWN_USER_WITHOUT_USER. */
export function namedUser<Name extends string | undefined>({ user }: Asking, name: Name): Name | string {
  if (name !== 'me') return name;
  if (!user) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
  return user.id;
}

/**
 * Whose keys are listed. Throws the same, and SCHEMA_ERROR where no user is named, which is checked after the setting.
 */
export function listedUser(project: Project, asking: Asking, name: string | undefined): Owner<'user'> {
  const id = namedUser(asking, name);
  checkSetting(project, 'user');
  if (id === undefined) throw new KnownError('SCHEMA_ERROR', { message: 'user_id is required for user API keys.' });
  return { kind: 'user', id };
}

/**
 * A client has to do with its own user's keys, and with those of teams in which the user holds `$manage_api_keys`.
 * Throws USER_AUTHENTICATION_REQUIRED, the refusal, and API_KEY_NOT_FOUND, which hides whether there is such a team.
 */
export async function checkAccess(
  context: Context,
  project: Project,
  { level, user }: Asking,
  owner: Owner,
): Promise<void> {
  if (level !== 'client') return;
  if (!user) throw new KnownError('USER_AUTHENTICATION_REQUIRED');
  if (owner.kind === 'user') {
    if (user.id !== owner.id) throw new Refusal('API_KEYS_NOT_OWN');
    return;
  }
  const member = { teamId: owner.id, userId: user.id };
  await requireTeamPermissions(context, project, member, ['$manage_api_keys']).catch((error: unknown) => {
    throw error instanceof KnownError ? new KnownError('API_KEY_NOT_FOUND', undefined, { cause: error }) : error;
  });
}
