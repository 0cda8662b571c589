import type { AccessLevel, Endpoint, InputOf, ResultOf } from '@latchkey/protocol';
import type { Context } from '../platform/context.ts';
import type { Claims, ReadToken } from '../platform/crypto/tokens.ts';
import type { Cookies } from '../platform/request/cookies.ts';
import type { SessionStanding } from '../platform/request/recent-proof.ts';
import type { Services } from '../platform/services.ts';
import type { FindProject, Project } from './projects/project.ts';
import type { Identity, User } from './users/user.ts';

/** A request as handlers get it: authenticated, parsed and checked against its row of the contract. */
export interface Request<E> extends InputOf<E> {
  readonly context: Context;
  readonly services: Services;
  /** The project; a public endpoint has one only if the caller sent credentials. */
  readonly project: E extends { access: 'public' } ? Project | undefined : Project;
  /** The signed-in user; there for sure where the row asks for one. */
  readonly user: E extends { user: string } ? UserOf<E> : UserOf<E> | undefined;
  /** The claims of the access token, of a session that is live. */
  readonly session: Claims | undefined;
  /** How that session stands; there for sure where a user is. */
  readonly standing: E extends { user: string } ? SessionStanding : SessionStanding | undefined;
  readonly level: E extends { access: 'public' } ? AccessLevel | undefined : AccessLevel;
  /** For public endpoints that learn their project from the request itself. */
  readonly findProject: FindProject;
  /** Verifies an access token that did not come in the header. */
  readonly readToken: ReadToken;
  readonly cookies: Cookies;
  /** Whether the client is one of ours, and no published one of the protocol. */
  readonly isOwnClient: boolean;
}

type UserOf<E> = E extends { userAs: 'id' } ? Identity : User;

export type Handler<E> = (request: Request<E>) => ResultOf<E> | Promise<ResultOf<E>>;

/** Exactly one handler an endpoint: one that is missing or left over does not compile. */
export type Handlers<Table> = { readonly [K in keyof Table]: Table[K] extends Endpoint ? Handler<Table[K]> : never };
