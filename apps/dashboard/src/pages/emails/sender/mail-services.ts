import type { SenderValues } from './sender-values.ts';

/** What a mail service expects of its SMTP clients. */
export interface MailService {
  readonly name: string;
  readonly host: string;
  /** Other hosts of the same service, such as those of its regions. */
  readonly hosts?: RegExp;
  readonly port: string;
  /** For services that have one username for all. */
  readonly username?: string;
  /** What to enter, and where the service shows it. */
  readonly hint: string;
}

/** The mail services whose connection is filled in by a click. */
export const mailServices: readonly MailService[] = [
  {
    name: 'Amazon SES',
    host: 'email-smtp.us-east-1.amazonaws.com',
    hosts: /^email-smtp\.[\w-]+\.amazonaws\.com$/,
    port: '587',
    hint: 'Replace us-east-1 with your region. Create SMTP credentials in the SES console; they differ from your AWS access keys.',
  },
  {
    name: 'Postmark',
    host: 'smtp.postmarkapp.com',
    port: '587',
    hint: 'Enter your Server API token as both username and password.',
  },
  {
    name: 'Resend',
    host: 'smtp.resend.com',
    port: '587',
    username: 'resend',
    hint: 'The password is an API key that may send emails.',
  },
  {
    name: 'Mailgun',
    host: 'smtp.mailgun.org',
    hosts: /^smtp(\.eu)?\.mailgun\.org$/,
    port: '587',
    hint: 'Use the SMTP credentials of your sending domain. For a domain in the EU, the host is smtp.eu.mailgun.org.',
  },
  {
    name: 'SendGrid',
    host: 'smtp.sendgrid.net',
    port: '587',
    username: 'apikey',
    hint: 'The username is always apikey. The password is an API key that may send emails.',
  },
  {
    name: 'Brevo',
    host: 'smtp-relay.brevo.com',
    port: '587',
    hint: "Use the login and the SMTP key from Brevo's SMTP settings. An API key doesn't work.",
  },
  {
    name: 'Google Workspace',
    host: 'smtp.gmail.com',
    port: '587',
    hint: 'Enter the full email address and an app password of that account.',
  },
];

export const serviceOf = (host: string): MailService | undefined =>
  mailServices.find((service) => service.host === host.trim() || service.hosts?.test(host.trim()));

/** The fields that a service fills in. A username is left as it is where each customer has another one. */
export const valuesOfService = ({ host, port, username }: MailService): Partial<SenderValues> => ({
  host,
  port,
  ...(username !== undefined && { username }),
});
