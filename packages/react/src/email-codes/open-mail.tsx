import type { ButtonProps } from '../appearance/appearance.ts';
import { useText } from '../i18n/texts/use-text.ts';

interface OpenMailProps extends Pick<ButtonProps, 'variant'> {
  readonly email: string;
}

/** Leads to where the mail is read; nothing where that is not known of the address. */
export function OpenMail({ email, variant = 'primary' }: OpenMailProps) {
  const text = useText();
  const host = mailHostOf(email);
  return host ? (
    <a data-latchkey="button" data-variant={variant} href={host.url} target="_blank" rel="noreferrer">
      {text('openMail', { host: host.name })}
    </a>
  ) : null;
}

const hosts: Readonly<Record<string, readonly [name: string, url: string]>> = {
  'gmail.com': ['Gmail', 'https://mail.google.com/mail/'],
  'googlemail.com': ['Gmail', 'https://mail.google.com/mail/'],
  'outlook.com': ['Outlook', 'https://outlook.live.com/mail/'],
  'hotmail.com': ['Outlook', 'https://outlook.live.com/mail/'],
  'live.com': ['Outlook', 'https://outlook.live.com/mail/'],
  'yahoo.com': ['Yahoo Mail', 'https://mail.yahoo.com/'],
  'icloud.com': ['iCloud Mail', 'https://www.icloud.com/mail'],
  'proton.me': ['Proton Mail', 'https://mail.proton.me/'],
};

/** Where to read an address's email, for common providers. */
export function mailHostOf(email: string): { readonly name: string; readonly url: string } | undefined {
  const [name, url] = hosts[email.slice(email.lastIndexOf('@') + 1).toLowerCase()] ?? [];
  return name === undefined || url === undefined ? undefined : { name, url };
}
