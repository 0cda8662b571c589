import type { OfOwner, OfUser, Read } from '../context/lists.ts';
import type { PermissionId } from '../core/shapes/register.ts';
import type { ThatTeam } from '../core/shapes/team.ts';

/** Something that a user may do: in a team, or in the project. */
export interface Permission {
  /** What it is called where it is defined: `read_invoices`. */
  readonly id: string;
}

/** Which permissions are listed. */
export interface ListPermissionsOptions {
  /** Without it what is granted itself, and not what that contains; it is there unless this says so. */
  readonly recursive?: boolean | undefined;
}

/** In a team, if one is passed first, else in the project. */
export type ListedPermissions =
  | [team: ThatTeam, options?: ListPermissionsOptions | undefined]
  | [options?: ListPermissionsOptions | undefined];
/** The permission of a team, where one is named first, else of the project. */
export type NamedPermission = [team: ThatTeam, permissionId: PermissionId] | [permissionId: PermissionId];

/** A user's permissions, or one of them. */
export async function permissions(
  { call, userId: user_id }: OfOwner,
  team_id?: string,
  isRecursive = true,
  permission_id?: string,
): Promise<Read<Permission[]>> {
  const query = { user_id, permission_id, recursive: isRecursive ? 'true' : 'false' } as const;
  const { items } =
    team_id === undefined
      ? await call('GET /project-permissions', { query })
      : await call('GET /team-permissions', { query: { ...query, team_id } });
  return { items, shown: () => items.map(({ id }) => ({ id })) };
}

/** What the user may do in a team, or else in the project; with all that this contains, unless it is said. */
export function listPermissions({ lists, owner }: OfOwner, ...listed: ListedPermissions): Promise<Permission[]> {
  const [team, { recursive = true }] = whichOf(listed);
  return lists('permissions', async () => ({ permissions })).get(owner, team?.id, recursive);
}

/** Null where the user does not hold it, directly or by another one. */
export async function getPermission({ lists, owner }: OfOwner, ...which: NamedPermission): Promise<Permission | null> {
  const [team, id] = named(which);
  const [permission] = await lists('permissions', async () => ({ permissions })).get(owner, team?.id, true, id);
  return permission ?? null;
}

/** Whether the user holds it, directly or by another one: in the team, or else in the project. */
export const hasPermission = async (of: OfOwner, ...which: NamedPermission): Promise<boolean> =>
  (await getPermission(of, ...which)) !== null;

/** Rejects with TEAM_PERMISSION_REQUIRED or PROJECT_PERMISSION_REQUIRED where the user does not hold it. */
export async function requirePermission(of: OfUser, ...which: NamedPermission): Promise<void> {
  if (await hasPermission(of, ...which)) return;
  const [team, permission_id] = named(which);
  const { KnownError, json } = of;
  const lacking = { user_id: json.id, permission_id };
  if (!team) {
    const sentence = `User ${json.id} lacks the project permission ${permission_id}.`;
    throw new KnownError('PROJECT_PERMISSION_REQUIRED', 401, sentence, lacking);
  }
  const sentence = `User ${json.id} lacks the permission ${permission_id} in team ${team.id}.`;
  throw new KnownError('TEAM_PERMISSION_REQUIRED', 401, sentence, { ...lacking, team_id: team.id });
}

function whichOf([first, second]: ListedPermissions): readonly [ThatTeam | undefined, ListPermissionsOptions] {
  return first && 'id' in first ? [first, second ?? {}] : [undefined, first ?? {}];
}

export function named(which: NamedPermission): readonly [ThatTeam | undefined, string] {
  return which.length === 2 ? which : [undefined, which[0]];
}
