import type { CreatedSession, NewSession } from './flows/sessions.ts';
import { act } from './load.ts';
import type { Parts } from './parts.ts';
import type { ActiveSession } from './shapes/session.ts';
import { type ServerUserFields, type ServerUserJson, userFields } from './shapes/user.ts';
import { callAs } from './wire/call.ts';

/** What a server does for any user. */
export interface ServerUserActs {
  /** Signs the user in without asking anybody, for example to look at the application in their place. */
  createSession(session?: NewSession): Promise<CreatedSession>;
  /** Where the user is signed in, newest first. */
  getActiveSessions(): Promise<ActiveSession[]>;
  /** Signs the user out there, at once. */
  revokeSession(sessionId: string): Promise<void>;
}

/** A user as servers know it. Never changes; a change makes a new one. */
export interface ServerUser extends ServerUserFields, ServerUserActs {}

type Context = Pick<Parts, 'connection' | 'caches'>;

const sessions = () => import('./flows/sessions.ts');

export const serverUser = (context: Context, json: ServerUserJson): ServerUser =>
  Object.freeze({ ...userFields(json), ...serverUserActs(context, json.id) });

export function serverUserActs({ connection, caches }: Context, userId: string): ServerUserActs {
  const call = callAs(connection, 'server');
  const of = () => ({ connection, caches, call, userId });
  return {
    createSession: act(of, sessions, 'createSession'),
    getActiveSessions: act(of, sessions, 'getActiveSessions'),
    revokeSession: act(of, sessions, 'revokeSession'),
  };
}
