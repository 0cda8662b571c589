import type { Context } from '../../../platform/context.ts';
import type { SharedSender } from '../../../platform/smtp/mail-transports.ts';
import type { Project } from '../../projects/project.ts';
import { mailAddress } from './address.ts';
import { plainName } from './plain-name.ts';

/** Whose server sends a mail and in whose name, as the mail log shows it: without a password. */
export interface Sender {
  readonly type: 'shared' | 'standard';
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly sender_name: string;
  readonly sender_email: string;
}

/** The mail server of a project's own. */
export type OwnServer = Extract<Project['config']['email_config'], { type: 'standard' }>;

/** Mails that go by the shared server whatever a project has: the installation answers for them. */
const ALWAYS_SHARED = 'api_key_leaked';

/** The server that a project's mails of a kind go by, if that is its own. */
export const ownServerFor = ({ config: { email_config } }: Project, kind?: string): OwnServer | undefined =>
  email_config.type === 'shared' || kind === ALWAYS_SHARED ? undefined : email_config;

/**
 * Whether a project sends mails in words of its own. The shared server sends only the default ones, so that no project
 * borrows its reputation. Mails that stay in the local inbox use no one's.
 */
export const hasOwnWords = ({ hasInbox }: Pick<Context, 'hasInbox'>, project: Project, kind?: string): boolean =>
  hasInbox || ownServerFor(project, kind) !== undefined;

/** Whether a server of a project's own has all that it takes to send by it. */
export const isComplete = ({ host, port, sender_email }: OwnServer): boolean =>
  port > 0 && host.trim() !== '' && mailAddress(sender_email) !== undefined;

/** The sender of a mail of a project: its own, or the shared one in the name of the project. */
export function senderOf(project: Project, kind: string, shared: SharedSender): Sender {
  const own = ownServerFor(project, kind);
  if (!own) return { ...shared, sender_name: plainName(project.displayName) };
  return ownSender(own);
}

/** A server of a project's own, without its password. */
export const ownSender = ({
  host,
  port,
  username,
  sender_name,
  sender_email,
}: Omit<OwnServer, 'type' | 'password'>): Sender => ({
  type: 'standard',
  host,
  port,
  username,
  sender_name: plainName(sender_name),
  sender_email,
});
