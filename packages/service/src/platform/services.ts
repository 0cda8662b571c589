import type { Renderer } from '../renderer/renderer.ts';
import type { Assistant } from './integrations/assistant.ts';
import type { BackupState } from './integrations/backup-state.ts';
import type { SharedClients } from './integrations/shared-clients.ts';
import type { WebhookService } from './integrations/webhook-service.ts';
import type { Fetch } from './network/guarded-fetch.ts';
import type { Post } from './network/guarded-post.ts';
import type { HandOver } from './network/guarded-socket.ts';
import type { LookUpTxt } from './network/txt-records.ts';
import type { MailTransports } from './smtp/mail-transports.ts';

/** How events leave for receivers that tenants name. */
export interface Outlets {
  readonly post: Post;
  readonly handOver: HandOver;
}

/**
 * What the service reaches beside its database: servers elsewhere and programs of tenants. One for the whole service;
 * few acts need any of it, and each is handed only what it needs.
 */
export interface Services {
  /** Asks servers elsewhere. */
  readonly fetch: Fetch;
  readonly lookUpTxt: LookUpTxt;
  readonly sharedClients: SharedClients;
  readonly renderer: Renderer;
  /** Undefined where the installation has none. */
  readonly assistant: Assistant | undefined;
  readonly mailTransports: MailTransports;
  readonly outlets: Outlets;
  /** Undefined where this service tells receivers itself. */
  readonly webhookService?: WebhookService | undefined;
  /** Undefined where the installation writes no backups. */
  readonly backupState?: (() => Promise<BackupState>) | undefined;
}
