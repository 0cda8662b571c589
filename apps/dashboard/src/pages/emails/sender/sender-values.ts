import type { AdminProjectFields } from '@latchkey/sdk';
import { checkEmail } from '../../../ui/form/credential-rules.ts';

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

const MAX_PORT = 65_535;
const MAX_PASSWORD = 70;

/** What each field has to be; `values` are all that are typed. */
export const senderRules = (stored: EmailConfig) => ({
  host: (host: string) => {
    if (host.trim() === '') return 'Enter the host, for example smtp.example.com';
    return /^[^\s/@:]+$|^\[?[\da-f:.]+\]?$/i.test(host.trim()) || 'Enter the host alone, without https:// and port';
  },
  port: (port: string) =>
    (/^\d{1,5}$/.test(port.trim()) && Number(port) > 0 && Number(port) <= MAX_PORT) ||
    `Enter a number from 1 to ${MAX_PORT}`,
  username: (name: string) => name.trim() !== '' || 'Enter the user name',
  password: (password: string, values: SenderValues) => {
    if (password.length > MAX_PASSWORD) return `Use at most ${MAX_PASSWORD} characters`;
    if (password !== '' || keepsPassword(values, stored)) return true;
    return stored.type === 'standard'
      ? 'Enter the password again: the stored one was given for another server'
      : 'Enter the password';
  },
  senderName: (name: string) => name.trim() !== '' || 'Enter a name',
  senderEmail: (email: string) => checkEmail(email.trim()) ?? true,
});
