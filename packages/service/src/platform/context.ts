import type { Db } from '../database/tables.ts';
import type { Clock, Wait } from '../runtime/clock.ts';
import type { NoteUse } from '../runtime/last-uses.ts';
import type { Log } from '../runtime/log.ts';
import type { SignedOn } from '../runtime/observer.ts';
import type { Random } from '../runtime/random.ts';
import type { Hashing } from './crypto/hashing.ts';
import type { KeyRing } from './crypto/key-ring.ts';
import type { Claims } from './crypto/tokens.ts';
import type { Actor, EventContext, EventListener } from './events/events.ts';
import type { Gather } from './events/gathered-events.ts';
import type { RateLimits } from './rate-limit/rate-limit.ts';
import type { SetUp } from './request/set-up.ts';
import type { Visitor } from './request/visitor.ts';

/**
 * What every act needs besides its subject: the database (or the open transaction), its time and randomness, and the
 * actor. Created per request; the service's own jobs create theirs.
 */
export interface Context {
  readonly db: Db;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The clock itself, for work that takes a while. */
  readonly clock: Clock;
  readonly wait: Wait;
  readonly random: Random;
  readonly hashing: Hashing;
  readonly ring: KeyRing;
  readonly rates: RateLimits;
  readonly log: Log;
  /** Told of each event as soon as it is committed. */
  readonly onEvent: EventListener;
  /** Collects the events of what is recorded together; see events.ts. */
  readonly together?: EventContext['together'];
  /** Collects events that strangers can cause at will, for the event log; see gathered-events.ts. */
  readonly gather: Gather;
  /** Notes that a key of a project's set was used, in memory. */
  readonly noteKeyUse: NoteUse;
  /** Notes that a method was used to sign in, in memory; that of a provider is its id. */
  readonly noteMethodUse: NoteUse;
  /** Told of each answer of a team's identity provider. */
  readonly onSignOn: (signOn: SignedOn) => void;
  /** Called with the kind of each job as soon as it is committed. */
  readonly onJob: (kind: string) => void;
  readonly actor: Actor;
  /** The session of the request, which was live when it began; undefined for the service's own jobs. */
  readonly session?: Pick<Claims, 'userId' | 'sessionId'> | undefined;
  /** The visit by a set-up link that the request is of. */
  readonly setUp?: SetUp | undefined;
  /** The thumbprint of the key that the request proves to hold (RFC 9449); a session that it begins is bound to that. */
  readonly provenKey?: string | undefined;
  readonly requestId: string;
  /** The network that the client calls from, as limits count it; undefined for the service's own jobs. */
  readonly network: string | undefined;
  /** Reads what the request tells of who sent it; undefined for the service's own jobs. */
  readonly visitor: (() => Visitor) | undefined;
  /** The public address of the service, without a slash at the end. */
  readonly baseUrl: string;
  readonly accessTokenSeconds: number;
  readonly mode: 'development' | 'production';
  /** Whether mails of projects without a server of their own stay in the local inbox. */
  readonly hasInbox: boolean;
}
