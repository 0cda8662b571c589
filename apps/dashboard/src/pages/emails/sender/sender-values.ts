import type { AdminProjectFields } from '@latchkey/sdk';

export type EmailConfig = AdminProjectFields['config']['emailConfig'];
export type OwnServer = Extract<EmailConfig, { type: 'standard' }>;

/** The sender as it is typed. */
export interface SenderValues {
  readonly type: EmailConfig['type'];
  readonly host: string;
  readonly port: string;
  readonly username: string;
  /** Empty to keep the one that is stored. */
  readonly password: string;
  readonly senderName: string;
  readonly senderEmail: string;
}

export function valuesOf(stored: EmailConfig, projectName: string): SenderValues {
  const blank = { host: '', port: '587', username: '', password: '', senderName: projectName, senderEmail: '' };
  if (stored.type === 'shared') return { type: 'shared', ...blank };
  const { host, port, username, senderName, senderEmail } = stored;
  return { ...blank, type: 'standard', host, port: String(port), username, senderName, senderEmail };
}

type Destination = Pick<SenderValues, 'host' | 'port' | 'username'>;

/** A stored password goes to the server and user that it was given for, and to no other; the service sees to that. */
export function keepsPassword({ host, port, username }: Destination, stored: EmailConfig): boolean {
  if (stored.type !== 'standard') return false;
  return stored.host === host.trim() && stored.port === Number(port) && stored.username === username.trim();
}

export function configOf(values: SenderValues): EmailConfig {
  if (values.type === 'shared') return { type: 'shared' };
  return {
    type: 'standard',
    host: values.host.trim(),
    port: Number(values.port),
    username: values.username.trim(),
    ...(values.password !== '' && { password: values.password }),
    senderName: values.senderName.trim(),
    senderEmail: values.senderEmail.trim(),
  };
}

/** What a port means, in the order in which it is worth trying. */
export const ports: Readonly<Record<string, string>> = {
  587: 'Begins in plain text and then encrypts (STARTTLS). What most servers take.',
  465: 'Encrypts from the first byte (TLS).',
  2525: 'Like 587, for networks that block it.',
  25: 'Meant for servers among themselves; many networks block it.',
};

export const portMeaning = (port: string): string =>
  ports[port] ?? 'An unusual port: it works only where this installation allows the server.';
