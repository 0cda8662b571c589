import type { AccessLevel, Endpoint, InputOf, ResultOf } from '@latchkey/protocol/endpoint';
import type { OwnerRole } from '@latchkey/protocol/owner-roles';
import type { Claims, ReadToken } from '../crypto/tokens.ts';
import type { Cookies } from './cookies.ts';
import type { SessionStanding } from './recent-proof.ts';

/** The types that differ from service to service: HTTP hands such values on and knows nothing of them. */
export interface ServiceTypes {
  readonly project: unknown;
  readonly user: unknown;
  /** What is read of a user if a row needs only the id. */
  readonly identity: unknown;
  readonly context: unknown;
  readonly services: unknown;
}

/** A request as handlers get it: authenticated, parsed and checked against its row of the contract. */
export interface HandlerRequest<E, T extends ServiceTypes> extends InputOf<E> {
  readonly context: T['context'];
  readonly services: T['services'];
  /** The project; a public endpoint has one only if the caller sent credentials. */
  readonly project: E extends { access: 'public' } ? T['project'] | undefined : T['project'];
  /** The signed-in user; there for sure where the row asks for one. */
  readonly user: E extends { user: string } ? UserOf<E, T> : UserOf<E, T> | undefined;
  /** The claims of the access token, of a session that is live. */
  readonly session: Claims | undefined;
  /** How that session stands; there for sure where a user is. */
  readonly standing: E extends { user: string } ? SessionStanding : SessionStanding | undefined;
  readonly level: E extends { access: 'public' } ? AccessLevel | undefined : AccessLevel;
  /** What the owner may do whose session stands in for a key; undefined where a key was sent. */
  readonly ownerRole: OwnerRole | undefined;
  /** For public endpoints that learn their project from the request itself. */
  readonly findProject: (wireId: string, how?: 'anew') => Promise<T['project'] | undefined>;
  /** Verifies an access token that did not come in the header. */
  readonly readToken: ReadToken;
  readonly cookies: Cookies;
  /** What follows the question mark, exactly as it was received: signatures can cover that. */
  readonly rawQuery: string;
  /** Whether the client is one of ours, and no published one of the protocol. */
  readonly isOwnClient: boolean;
}

type UserOf<E, T extends ServiceTypes> = E extends { userAs: 'id' } ? T['identity'] : T['user'];

type HandlerOf<E, T extends ServiceTypes> = (request: HandlerRequest<E, T>) => ResultOf<E> | Promise<ResultOf<E>>;

/** Exactly one handler an endpoint: one that is missing or left over does not compile. */
export type HandlersOf<Table, T extends ServiceTypes> = {
  readonly [K in keyof Table]: Table[K] extends Endpoint ? HandlerOf<Table[K], T> : never;
};
