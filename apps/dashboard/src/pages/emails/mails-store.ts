import type { Store } from '@latchkey/sdk';
import type { AdminApp, EmailPage, ListEmailsOptions } from '@latchkey/sdk/admin';

const PAGE_SIZE = 25;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The time ranges, by their value in the URL. */
export const spans = {
  '1h': { word: 'Last hour', millis: HOUR },
  '1d': { word: 'Last 24 hours', millis: 24 * HOUR },
  '7d': { word: 'Last 7 days', millis: 7 * 24 * HOUR },
  '30d': { word: 'Last 30 days', millis: 30 * 24 * HOUR },
  '90d': { word: 'Last 90 days', millis: 90 * 24 * HOUR },
} as const;

/** The filters in the URL, and the cursor. */
export interface MailSearch {
  /** Part of the recipient's address. */
  readonly to?: string | undefined;
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  readonly since?: string | undefined;
  readonly cursor?: string | undefined;
}

export type MailState = EmailPage[number]['state'];

const states: readonly string[] = ['queued', 'retried', 'sent', 'refused', 'given_up'] satisfies MailState[];

/** The request for the service. Unknown filter values are ignored. */
export function mailFilter(app: AdminApp, { to, state, kind, since, cursor }: MailSearch): ListEmailsOptions {
  const span = spans[since as keyof typeof spans];
  return {
    to,
    kind,
    cursor,
    limit: PAGE_SIZE,
    state: states.includes(state ?? '') ? (state as MailState) : undefined,
    // Rounded to the minute, so that repeated requests within it share the cache.
    since: span && new Date(Math.floor((app.clock() - span.millis) / MINUTE) * MINUTE),
  };
}

/** One page of emails. */
export const mailsStore = (app: AdminApp, search: MailSearch): Store<EmailPage> =>
  app.emailsStore(mailFilter(app, search));

/** Whether any filter is set. */
export const isFiltered = ({ to, state, kind, since }: MailSearch): boolean => Boolean(to || state || kind || since);
