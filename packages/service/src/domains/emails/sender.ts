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

/** Mails that go by the shared server whatever a project has: the installation answers for them. */
const ALWAYS_SHARED = 'api_key_leaked';

/** The server that a project's mails of a kind go by, if that is its own. */
export const ownServerFor = ({ config: { email_config } }: Project, kind?: string): OwnServer | undefined =>
  email_config.type === 'shared' || kind === ALWAYS_SHARED ? undefined : email_config;

/** The sender of a mail of a project: its own, or the shared one in the name of the project. */
export function senderOf(project: Project, kind: string, shared: SharedSender): Sender {
  const own = ownServerFor(project, kind);
  if (!own) return { ...shared, sender_name: plainName(project.displayName) };
  const { type, host, port, username, sender_name, sender_email } = own;
  return { type, host, port, username, sender_name: plainName(sender_name), sender_email };
}
