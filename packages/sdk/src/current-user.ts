import type { OwnedProjects } from './owned-projects.ts';
import type { Parts } from './parts.ts';
import type { Session } from './session/session.ts';
import { toWire } from './shapes/names.ts';
import type { AdminProjectFields, NewProject } from './shapes/project.ts';
import { type ClientUserJson, type UserFields, type UserUpdate, userFields } from './shapes/user.ts';
import { type SignOutOptions, signOut } from './sign-out.ts';
import type { Tokens } from './stores/token-store.ts';
import { type BodyOf, type Call, callAs } from './wire/call.ts';

/** What a signed-in user can do with its session. */
export interface SessionActs {
  /** Also what an admin app takes as `projectOwnerSession`. */
  readonly currentSession: Session;
  /** For requests to a server of the application's own, which reads them with the request as its token store. */
  getAuthHeaders(): Promise<{ 'x-latchkey-auth': string }>;
  /** The same for other ways than HTTP. */
  getAuthJson(): Promise<Tokens>;
  signOut(options?: SignOutOptions): Promise<void>;
}

interface UserActs<U> extends SessionActs {
  /** Resolves when everything that shows the user knows of the change. */
  update(changes: U): Promise<void>;
  setDisplayName(displayName: string | null): Promise<void>;
  setClientMetadata(clientMetadata: unknown): Promise<void>;
  /** Deletes the account, if the project lets users do that. */
  delete(): Promise<void>;
  /** On project `internal` only: the projects that this user administers. */
  listOwnedProjects(): Promise<AdminProjectFields[]>;
  /** On project `internal` only. */
  createProject(project: NewProject): Promise<AdminProjectFields>;
}

/** The signed-in user. Never changes; a change makes a new one. */
export interface CurrentUser extends UserFields, UserActs<UserUpdate> {}

/** What the acts of a user need of the app. */
export type UserContext = Parts & { readonly ownedProjects: OwnedProjects };

export function currentUser(context: UserContext, session: Session, json: ClientUserJson): CurrentUser {
  return Object.freeze({ ...userFields(json), ...userActs<UserUpdate>(context, session) });
}

/** The acts that both access levels have; a server may change more, by the same request. */
export function userActs<U extends UserUpdate>(context: UserContext, session: Session): UserActs<U> {
  const { connection, caches, level, ownedProjects } = context;
  const call: Call<'client'> = callAs(connection, level as 'client', session);
  const update = async (changes: UserUpdate) => {
    const body = toWire<BodyOf<'PATCH /users/me', 'client'>>(changes);
    await caches.after('PATCH /users/me', call('PATCH /users/me', { body }));
  };
  return {
    ...sessionActs(session),
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    async delete() {
      await caches.after('DELETE /users/me', call('DELETE /users/me'));
      session.invalidate();
    },
    signOut: (options) => signOut(context, session, options),
    listOwnedProjects: () => ownedProjects.list(session),
    createProject: (project) => ownedProjects.create(session, project),
  };
}

/** The ways to hand a session on. */
export function sessionActs(session: Session) {
  return {
    currentSession: session,
    getAuthHeaders: async () => ({ 'x-latchkey-auth': JSON.stringify(await session.getTokens()) }),
    getAuthJson: () => session.getTokens(),
  };
}
