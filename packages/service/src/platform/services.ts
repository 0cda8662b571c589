import type { Renderer } from '../renderer/renderer.ts';
import type { Assistant } from './integrations/assistant.ts';
import type { BackupState } from './integrations/backup-state.ts';
import type { SharedClients } from './integrations/shared-clients.ts';
import type { WebhookService } from './integrations/webhook-service.ts';
import type { Fetch } from './network/guarded-fetch.ts';
import type { LookUpTxt } from './network/txt-records.ts';
import type { MailTransports } from './smtp/mail-transports.ts';

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
  /** Undefined where this service tells receivers itself. */
  readonly webhookService?: WebhookService | undefined;
  /** Undefined where the installation writes no backups. */
  readonly backupState?: (() => Promise<BackupState>) | undefined;
}
