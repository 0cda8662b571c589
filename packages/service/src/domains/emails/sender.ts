import type { Project } from '../projects/project.ts';
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

/** The sender that projects without a server of their own share; each sends in its own name. */
export type SharedSender = Omit<Sender, 'sender_name'>;

/** The mail server of a project's own. */
export type OwnServer = Extract<Project['config']['email_config'], { type: 'standard' }>;

/** The sender of a project: its own, or the shared one in the name of the project. */
export function senderOf({ displayName, config }: Project, shared: SharedSender): Sender {
  const own = config.email_config;
  if (own.type === 'shared') return { ...shared, sender_name: plainName(displayName) };
  const { type, host, port, username, sender_name, sender_email } = own;
  return { type, host, port, username, sender_name: plainName(sender_name), sender_email };
}
