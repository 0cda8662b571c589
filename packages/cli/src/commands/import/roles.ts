import { CommandError } from '../../command/command.ts';

/** What members of a role hold: ids of permissions by the role. */
export type Roles = Readonly<Record<string, readonly string[]>>;

/** Permissions by roles, of `admin=team_admin,admin=billing`. Throws for what isn't such pairs. */
export function rolesOf(text = ''): Roles {
  const roles: Record<string, string[]> = {};
  for (const pair of text.split(',').filter(Boolean)) {
    const [, role, permission] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
    if (role === undefined || permission === undefined)
      throw new CommandError('--roles takes pairs of a role and a permission: admin=team_admin', 'WRONG_USAGE');
    roles[role] = [...(roles[role] ?? []), permission];
  }
  return roles;
}

/** What some roles give, as a part of a membership or an invitation; nothing for roles that `--roles` doesn't name. */
export function givenBy(roles: Roles, names: readonly string[]): { readonly permission_ids?: string[] } {
  // A role may be called "constructor".
  const held = names.flatMap((name) => (Object.hasOwn(roles, name) ? (roles[name] ?? []) : []));
  return held.length > 0 ? { permission_ids: [...new Set(held)] } : {};
}
