import { checkEmail } from '../../../ui/form/credential-rules.ts';
import { type EmailConfig, keepsPassword, type SenderValues } from './sender-values.ts';

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
