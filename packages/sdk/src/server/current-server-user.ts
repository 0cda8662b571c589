import type { AppContext } from '../context/app-context.ts';
import {
  type ClientUserJson,
  type ServerUserFields,
  type ServerUserJson,
  serverUserFields,
} from '../core/shapes/user.ts';
import type { Session } from '../session/session.ts';
import { type CurrentUser, userMethods } from '../users/current-user.ts';
import type { ServerTeam } from './server-team.ts';
import { type ServerUser, type ServerUserMethods, serverUserMethods } from './server-user.ts';

/**
 * The signed-in user with everything that servers may see and change. Never to be sent to a page: `toClientJson()` is.
 */
export interface CurrentServerUser
  extends Omit<ServerUserFields, 'selectedTeam'>,
    Omit<CurrentUser, Exclude<keyof ServerUser, OfSession>>,
    Omit<ServerUserMethods, OfSession> {
  /** The team that the user works in; null for none. */
  readonly selectedTeam: ServerTeam | null;
}

/** What goes by the session even on a server. */
type OfSession = 'delete' | 'sendVerificationEmail' | 'getConnectedAccount';

export function currentServerUser(context: AppContext, session: Session, json: ClientUserJson): CurrentServerUser {
  // At this level the service answers with the fuller shape.
  const full = json as ServerUserJson;
  const own = userMethods(context, session, json);
  const { sendVerificationEmail, getConnectedAccount } = own;
  return Object.freeze({
    ...serverUserFields(full),
    ...own,
    ...serverUserMethods(context, full),
    delete: own.delete,
    sendVerificationEmail,
    getConnectedAccount,
  });
}
