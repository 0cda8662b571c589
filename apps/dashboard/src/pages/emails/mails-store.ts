import type { Store } from '@latchkey/sdk';
import type { AdminApp, EmailPage, ListEmailsOptions } from '@latchkey/sdk/admin';

const PAGE_SIZE = 25;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How far back the log is looked at, by what the address says. */
export const spans = {
  '1h': { word: 'Last hour', millis: HOUR },
  '1d': { word: 'Last 24 hours', millis: 24 * HOUR },
  '7d': { word: 'Last 7 days', millis: 7 * 24 * HOUR },
  '30d': { word: 'Last 30 days', millis: 30 * 24 * HOUR },
} as const;

/** What the address says: which mails, from which one on. */
export interface MailSearch {
  /** A part of the recipient. */
  readonly to?: string | undefined;
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  readonly since?: string | undefined;
  readonly cursor?: string | undefined;
}

export type MailState = EmailPage[number]['state'];

const states: readonly string[] = ['queued', 'retried', 'sent', 'refused', 'given_up'] satisfies MailState[];

/** What the service is asked for: filters that it does not know are none. */
export function mailFilter(app: AdminApp, { to, state, kind, since, cursor }: MailSearch): ListEmailsOptions {
  const span = spans[since as keyof typeof spans];
  return {
    to,
    kind,
    cursor,
    limit: PAGE_SIZE,
    state: states.includes(state ?? '') ? (state as MailState) : undefined,
    // To the minute, so that who looks again within it asks the same.
    since: span && new Date(Math.floor((app.clock() - span.millis) / MINUTE) * MINUTE),
  };
}

/** One page of mails. */
export const mailsStore = (app: AdminApp, search: MailSearch): Store<EmailPage> =>
  app.emailsStore(mailFilter(app, search));

/** Whether anything is being looked for. */
export const isFiltered = ({ to, state, kind, since }: MailSearch): boolean => Boolean(to || state || kind || since);
