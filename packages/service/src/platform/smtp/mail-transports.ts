import type { Egress } from '../network/egress.ts';
import type { Transport } from './delivery.ts';
import type { SmtpServer } from './smtp.ts';

/** The sender that projects without a server of their own share; each sends in its own name. */
export interface SharedSender {
  readonly type: 'shared';
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly sender_email: string;
}

/** How mails leave the service. */
export interface MailTransports {
  /** The server of the installation, for projects that have none of their own. */
  readonly shared: {
    readonly sender: SharedSender;
    readonly transport: Transport;
    /** For how long it has to find the content of a delivered mail here, in milliseconds. */
    readonly keepsMillis?: number;
  };
  /** Guards the connections to servers of projects. */
  readonly egress: Egress;
  connect(server: SmtpServer): Transport;
}
