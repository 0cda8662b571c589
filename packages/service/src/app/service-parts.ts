import type { Database } from '../database/open.ts';
import type { Secrets } from '../domains/projects/keys/keys.ts';
import type { HostedApp } from '../hosted-pages/app.ts';
import type { Transport } from '../http/serve.ts';
import type { Hashing } from '../platform/crypto/hashing.ts';
import type { KeyRing } from '../platform/crypto/key-ring.ts';
import type { Assistant } from '../platform/integrations/assistant.ts';
import type { SharedClients } from '../platform/integrations/shared-clients.ts';
import type { WebhookService } from '../platform/integrations/webhook-service.ts';
import type { Egress } from '../platform/network/egress.ts';
import type { Fetch } from '../platform/network/guarded-fetch.ts';
import type { Networks } from '../platform/network/network.ts';
import type { LookUpTxt } from '../platform/network/txt-records.ts';
import type { Locate } from '../platform/request/geo.ts';
import type { SmtpServer } from '../platform/smtp/smtp.ts';
import type { Renderer } from '../renderer/renderer.ts';
import type { NewBackground } from '../runtime/background.ts';
import type { Clock, Wait } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Observer } from '../runtime/observer.ts';
import type { Random } from '../runtime/random.ts';
import type { SiteFiles } from '../site/files.ts';
import type { ServiceState } from './health-metrics.ts';

/** Everything that the service takes from outside: nothing in it reaches for a clock, randomness or the network. */
export interface ServiceParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly random: Random;
  readonly hashing: Hashing;
  readonly ring: KeyRing;
  readonly log: Log;
  /** The public address, without a slash at the end. */
  readonly baseUrl: string;
  readonly accessTokenSeconds: number;
  readonly rateLimits: 'on' | 'off';
  readonly trustedProxies: Networks;
  /** Where addresses are whose place no proxy tells. */
  readonly locate: Locate;
  readonly internalProjectName: string;
  readonly internalKeys: Secrets;
  readonly owner: { readonly email: string; readonly password: string } | undefined;
  readonly mode: 'development' | 'production';
  /** What the pages of development ask for, where others than this machine reach them. */
  readonly doorToken?: string | undefined;
  /** The mail server that projects share; without it mails stay in the local inbox. */
  readonly smtp?: SmtpServer | undefined;
  /** The address that the shared sender writes from. */
  readonly mailFrom: string;
  /** Guards the connections to hosts that tenants name. */
  readonly egress: Egress;
  /** Asks identity providers, which tenants name too. */
  readonly fetch: Fetch;
  /** Asks name servers. */
  readonly lookUpTxt: LookUpTxt;
  /** What the installation is at identity providers. */
  readonly sharedClients: SharedClients;
  /** Renders mails with programs written by tenants; closed by its creator. */
  readonly renderer: Renderer;
  /** Writes the source of themes and templates for their authors; undefined where the installation has none. */
  readonly assistant: Assistant | undefined;
  /** What tells receivers what happens, where that is not left to this service. */
  readonly webhookService?: WebhookService | undefined;
  /** The folder that gets a backup every night; undefined where none are written. */
  readonly backupDir?: string | undefined;
  /** The dashboard; undefined where it was not built. */
  readonly site: SiteFiles | undefined;
  /** The sign-in pages of the projects; undefined where they were not built. */
  readonly hostedApp: HostedApp | undefined;
  /** Runs what no request waits for. The default begins right after the commit that asks for it. */
  readonly background?: NewBackground;
  /** Observes the service, for its operator. */
  readonly observer?: Observer | undefined;
}

export interface Service {
  fetch(request: Request, transport: Transport): Promise<Response>;
  /** Keys of project `internal` created at this start; they can't be read again. */
  readonly madeKeys: Secrets;
  /** Makes the first owner; undefined where there is one. */
  readonly firstOwnerToken: string | undefined;
  /** Does everything that is due now, mails and backups included. By itself the service does so too; see `background`. */
  workOutbox(): Promise<void>;
  /** How it is right now, in numbers. */
  state(): ServiceState;
  /** From now on it tells who asks after its health that it is about to stop; it answers all else as before. */
  drain(): void;
  close(): Promise<void>;
}
