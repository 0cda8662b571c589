import { openTotpSecret } from '../../mfa/secret.ts';
import { openHash } from '../../passwords/stored.ts';
import type { Project } from '../../projects/project.ts';
import { atMomentOf, type Source, type What } from '../moment.ts';
import { passwordCredential, totpCredential } from './credentials.ts';
import {
  countLeft,
  type LeavingPermission,
  type LeavingTeam,
  type LeavingUser,
  leavingPermissions,
  leavingTeams,
  leavingUsers,
} from './queries.ts';

/** What is in a realm, and what stayed behind. */
export interface LeftForKeycloak {
  readonly users: number;
  readonly groups: number;
  /** How many there are of each kind of thing that Keycloak can't take; only of those that there are. */
  readonly left: Readonly<Record<string, number>>;
}

/**
 * Writes the users of a project as a realm in Keycloak's own JSON, as they are at one moment: teams are groups, and
 * permissions of the project are roles. The users come last, one a line, so that memory holds the names of the teams and
 * one batch.
 */
export const exportKeycloak = (
  source: Source,
  { projectId, withSecrets }: What,
  write: (text: string) => Promise<void>,
  report: (done: number) => void = () => {},
): Promise<LeftForKeycloak> =>
  atMomentOf(source, { projectId, withSecrets }, async (db, project) => {
    const left: Record<string, number> = await countLeft(db, projectId);
    const roles = { realm: (await leavingPermissions(db, projectId)).map(roleOf) };
    await write(`${JSON.stringify({ ...realmOf(project), roles }).slice(0, -1)},"groups":[\n`);
    const paths = new Map<string, string>();
    for await (const teams of leavingTeams(db, projectId)) {
      const groups = teams.map(groupOf);
      await write(listed(groups, paths.size === 0));
      for (const { id, path } of groups) paths.set(id, path);
    }
    await write('\n],"users":[\n');
    let users = 0;
    for await (const batch of leavingUsers(db, projectId)) {
      const written = batch.map((user) => {
        const credentials = withSecrets ? credentialsOf(project, user) : [];
        for (const [kind, count] of leftOf(user, credentials)) left[kind] = (left[kind] ?? 0) + count;
        return userOf(project, user, { credentials, groups: user.team_ids.flatMap((id) => paths.get(id) ?? []) });
      });
      await write(listed(written, users === 0));
      users += batch.length;
      report(users);
    }
    await write('\n]}\n');
    return {
      users,
      groups: paths.size,
      left: Object.fromEntries(Object.entries(left).filter(([, count]) => count > 0)),
    };
  });

const listed = (objects: readonly object[], isFirst: boolean) =>
  `${isFirst ? '' : ',\n'}${objects.map((one) => JSON.stringify(one)).join(',\n')}`;

/** Its name is in addresses, so it is the id. */
const realmOf = ({ id, displayName }: Project) => ({
  id,
  realm: id,
  displayName,
  enabled: true,
  registrationEmailAsUsername: true,
  loginWithEmailAllowed: true,
  duplicateEmailsAllowed: false,
});

const roleOf = ({ id, description, contained }: LeavingPermission) => ({
  name: id,
  ...(description !== null && { description }),
  composite: contained.length > 0,
  ...(contained.length > 0 && { composites: { realm: contained } }),
});

/** Names of groups are unique in Keycloak, and not empty. */
function groupOf({ id, display_name, name: plain, attributes, is_unique }: LeavingTeam) {
  const name = is_unique && plain !== '' ? plain : `${plain} (${id})`.trim();
  return { id, name, path: `/${name}`, attributes: listsOf({ ...attributes, display_name }) };
}

const listsOf = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, [value]]));

function credentialsOf(project: Project, { id, password_hash, totp_secret }: LeavingUser) {
  const password = password_hash && passwordCredential(openHash(project, id, password_hash));
  return [
    ...(password ? [password] : []),
    ...(totp_secret ? [totpCredential(openTotpSecret(project, id, totp_secret))] : []),
  ];
}

type Credentials = ReturnType<typeof credentialsOf>;

/** What of a user stays behind. */
function leftOf(user: LeavingUser, credentials: Credentials): [string, number][] {
  const has = (wanted: string) => credentials.some(({ type }) => type === wanted);
  return [
    ['passwords', user.password_hash && !has('password') ? 1 : 0],
    ['authenticator apps', user.totp_secret && !has('otp') ? 1 : 0],
    ['further accounts of a provider', user.account_count - user.accounts.length],
    ['further addresses', user.addresses.length],
  ];
}

/** Without the default role, users of an imported realm can't see their account. */
function userOf(
  project: Project,
  user: LeavingUser,
  { credentials, groups }: { readonly credentials: Credentials; readonly groups: readonly string[] },
) {
  const [firstName, ...rest] = (user.display_name ?? '').split(' ');
  const lastName = rest.join(' ');
  return {
    id: user.id,
    username: user.email ?? user.id,
    ...(user.email !== null && { email: user.email }),
    emailVerified: user.is_verified === true,
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    enabled: !user.is_banned,
    createdTimestamp: Number(user.created_at_millis),
    attributes: {
      ...listsOf(user.attributes),
      ...(user.addresses.length > 0 && { addresses: user.addresses }),
    },
    credentials,
    federatedIdentities: user.accounts.map(({ provider_id, account_id, email }) => ({
      identityProvider: provider_id,
      userId: account_id,
      userName: email,
    })),
    realmRoles: [`default-roles-${project.id}`, ...user.permission_ids],
    groups,
  };
}
