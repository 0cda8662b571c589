import type { AdminProjectFields } from '@latchkey/sdk';
import { checkEmail } from '../../../ui/form/credential-rules.ts';

export type EmailConfig = AdminProjectFields['config']['emailConfig'];
export type OwnServer = Extract<EmailConfig, { type: 'standard' }>;

/** The sender as typed in the form. */
export interface SenderValues {
  readonly type: EmailConfig['type'];
  readonly host: string;
  readonly port: string;
  readonly username: string;
  /** Empty to keep the stored password. */
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

/** A stored password is kept only for the same host, port and username; the service enforces this too. */
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

/** What the common ports mean, most likely to work first. */
export const ports: Readonly<Record<string, string>> = {
  587: 'STARTTLS: starts unencrypted, then upgrades to TLS. Works with most servers.',
  465: 'TLS: encrypted from the start.',
  2525: 'Same as 587, for networks that block that port.',
  25: 'For server-to-server mail. Many networks block it.',
};

export const portMeaning = (port: string): string =>
  ports[port] ?? 'Uncommon port. Works only if this installation allows this server.';

const MAX_PORT = 65_535;
const MAX_PASSWORD = 70;

/** Field validation; `values` are all typed values. */
export const senderRules = (stored: EmailConfig) => ({
  host: (host: string) => {
    if (host.trim() === '') return 'Enter the host, such as smtp.example.com';
    return /^[^\s/@:]+$|^\[?[\da-f:.]+\]?$/i.test(host.trim()) || 'Enter only the host, without https:// and port';
  },
  port: (port: string) =>
    (/^\d{1,5}$/.test(port.trim()) && Number(port) > 0 && Number(port) <= MAX_PORT) ||
    `Enter a number from 1 to ${MAX_PORT}`,
  username: (name: string) => name.trim() !== '' || 'Enter the username',
  password: (password: string, values: SenderValues) => {
    if (password.length > MAX_PASSWORD) return `Use at most ${MAX_PASSWORD} characters`;
    if (password !== '' || keepsPassword(values, stored)) return true;
    return stored.type === 'standard'
      ? 'Enter the password again. The stored one is for another server.'
      : 'Enter the password';
  },
  senderName: (name: string) => name.trim() !== '' || 'Enter a name',
  senderEmail: (email: string) => checkEmail(email.trim()) ?? true,
});
