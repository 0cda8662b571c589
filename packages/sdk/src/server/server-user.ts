import type { AppContext } from '../context/app-context.ts';
import { type LazyMethods, lazyMethod, lazyMethods } from '../context/lazy.ts';
import { type OfOwner, type OfUser, ofOwner } from '../context/lists.ts';
import { type ServerUserFields, type ServerUserJson, serverUserFields } from '../core/shapes/user.ts';
import { type SignIn, signIn } from '../sign-in/lazy.ts';
import { selectedTeam } from '../teams/team.ts';
import { memberMethods } from '../users/current-user.ts';
import { type UsersByServer, usersByServer } from './lazy.ts';
import type { ServerTeam } from './server-team.ts';

const userMethods = [
  ...memberMethods,
  'update',
  'setDisplayName',
  'setClientMetadata',
  'setClientReadOnlyMetadata',
  'setServerMetadata',
  'setPrimaryEmail',
  'setPassword',
  'sendVerificationEmail',
  'listContactChannels',
  'createContactChannel',
  'listNotificationCategories',
  'listApiKeys',
  'createApiKey',
  'createSession',
  'getActiveSessions',
  'revokeSession',
  'grantPermission',
  'revokePermission',
  'getBan',
  'ban',
  'unban',
  'previewMerge',
  'merge',
] as const;
const accountMethods = ['getConnectedAccount', 'unlinkConnectedAccount'] as const;

type OfServerUser = OfUser & OfOwner<'server'>;

const deletion = (user: () => OfServerUser) => ({
  /** Deletes the user and all that belongs to it. */
  delete: lazyMethod(user, usersByServer, 'deleteUser'),
});

/** What a server does for any user. */
export interface ServerUserMethods
  extends LazyMethods<OfServerUser, UsersByServer, (typeof userMethods)[number]>,
    LazyMethods<OfServerUser, SignIn, (typeof accountMethods)[number]>,
    Readonly<ReturnType<typeof deletion>> {}

/** A user as servers know it. Never changes; a change makes a new one. */
export interface ServerUser extends Omit<ServerUserFields, 'selectedTeam'>, ServerUserMethods {
  /** The team that the user works in; null for none. */
  readonly selectedTeam: ServerTeam | null;
}

export const serverUser = (context: Context, json: ServerUserJson): ServerUser =>
  Object.freeze({ ...serverUserFields(json), ...serverUserMethods(context, json) });

type Context = Omit<AppContext, 'call'>;

export function serverUserMethods(
  context: Context,
  json: ServerUserJson,
): ServerUserMethods & Pick<ServerUser, 'selectedTeam'> {
  const of = ofOwner(context, json.id) as OfOwner & OfOwner<'server'>;
  const user = (): OfServerUser => ({ ...of, json });
  return {
    selectedTeam: selectedTeam(of, json) as ServerTeam | null,
    ...lazyMethods(user, usersByServer, userMethods),
    ...lazyMethods(user, signIn, accountMethods),
    ...deletion(user),
  };
}
