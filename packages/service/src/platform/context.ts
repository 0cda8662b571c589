import type { Db } from '../database/tables.ts';
import type { Renderer } from '../renderer/renderer.ts';
import type { Assistant } from './assistant.ts';
import type { BackupState } from './backups.ts';
import type { Clock, Wait } from './clock.ts';
import type { EventListener } from './events.ts';
import type { Gather } from './gathered-events.ts';
import type { Fetch } from './guarded-fetch.ts';
import type { Hashing } from './hashing.ts';
import type { KeyRing } from './key-ring.ts';
import type { Log } from './log.ts';
import type { MailWays } from './mail-ways.ts';
import type { Random } from './random.ts';
import type { RateLimits } from './rate-limit.ts';
import type { SharedClients } from './shared-clients.ts';
import type { Claims } from './tokens.ts';
import type { Visitor } from './visitor.ts';
import type { WebhookService } from './webhook-service.ts';

/** Who acts, as the event log keeps it. */
export interface Actor {
  readonly kind: 'client' | 'server' | 'admin' | 'owner' | 'system';
  readonly userId?: string;
  /** Who acts in the place of that user. */
  readonly impersonatorId?: string;
  /** The set of keys that a server or an admin called with. */
  readonly keyId?: string;
}

/**
 * What every act needs besides its subject: the database (or the open transaction), the time and the randomness it
 * happens with, and who acts. One is made for each request; a job of the service itself makes its own.
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
  /** Takes what strangers can cause at will, for the event log; see gathered-events.ts. */
  readonly gather: Gather;
  /** Told of the kind of each job as soon as it is committed. */
  readonly onJob: (kind: string) => void;
  readonly actor: Actor;
  /** The session of the request, which was live when it began; undefined for the service's own jobs. */
  readonly session?: Pick<Claims, 'userId' | 'sessionId'> | undefined;
  readonly requestId: string;
  /** The network that the client calls from, as limits count it; undefined for the service's own jobs. */
  readonly network: string | undefined;
  /** Reads what the request tells of who sent it; undefined for the service's own jobs. */
  readonly visitor: (() => Visitor) | undefined;
  /** The public address of the service, without a slash at the end. */
  readonly baseUrl: string;
  readonly accessTokenSeconds: number;
  readonly mode: 'development' | 'production';
  /** Asks servers elsewhere. */
  readonly fetch: Fetch;
  readonly sharedClients: SharedClients;
  readonly renderer: Renderer;
  /** Undefined where the installation has none. */
  readonly assistant: Assistant | undefined;
  readonly mailWays: MailWays;
  /** Undefined where this service tells receivers itself. */
  readonly webhookService?: WebhookService | undefined;
  /** Undefined where the installation writes no backups. */
  readonly backupState?: (() => Promise<BackupState>) | undefined;
}
