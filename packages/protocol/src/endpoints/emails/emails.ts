import * as z from 'zod';
import { type EndpointTable, json, page, success, webPage } from '../../endpoint.ts';
import {
  anyUuid,
  atMost,
  emailSubject,
  exactly,
  instant,
  integer,
  looseEmail,
  nonEmptyText,
  oneOf,
  password,
  port,
  strictEmail,
  text,
  url,
} from '../../input/scalars.ts';
import { limits } from '../../limits.ts';

/** The outcome of an email: refused permanently by a server, or undeliverable in time. */
export const emailStates = ['queued', 'retried', 'sent', 'refused', 'given_up'] as const;

const Sender = z.object({
  type: z.enum(['shared', 'standard']),
  host: z.string(),
  port: z.int(),
  username: z.string(),
  sender_name: z.string(),
  sender_email: z.string(),
});
/** Its keys are written as published clients know them. */
const Failure = z.object({
  errorType: z.string(),
  /** Whether it is tried again. */
  canRetry: z.boolean(),
  message: z.string(),
  /** What the server said, or what went wrong before it said anything. */
  rawError: z.string(),
});
const SentEmail = z.object({
  id: z.string(),
  subject: z.string(),
  to: z.array(z.string()),
  sent_at_millis: z.int().describe('When it was delivered or failed permanently; until then, when it was requested.'),
  sender_config: Sender,
  error: Failure.nullable(),
});
const LoggedEmail = SentEmail.extend({
  kind: z.string(),
  state: z.enum(emailStates),
  user_id: z.string().nullable(),
  attempts: z
    .array(
      z.object({
        at_millis: z.int().describe('When it was tried.'),
        outcome: z
          .enum(['accepted', 'deferred', 'refused'])
          .describe('The outcome: accepted, deferred, or refused permanently.'),
        kind: z.string().describe('The kind of response, such as `TIMEOUT`.'),
        text: z.string().describe("The server's response, or what went wrong before it."),
      }),
    )
    .describe('The last of them, oldest first.'),
  can_resend: z.boolean(),
});

const NoQuery = z.strictObject({});
const OfEmail = z.strictObject({ email_id: anyUuid });
const html = atMost(limits.emailHtmlMaxCharacters);
/** The outcome of an email whose caller waits for it. */
const Tried = json(z.object({ success: z.boolean(), error_message: z.string().optional() }));
const ByLink = z.strictObject({ code: exactly(limits.codeCharacters) });
const linkErrors = ['VERIFICATION_CODE_NOT_FOUND', 'VERIFICATION_CODE_EXPIRED'] as const;

/** Mails: sent, tried out, and what became of them. */
export const emails = {
  'POST /internal/send-test-email': {
    purpose: 'Test a mail server with one email, without retries. The response says what is wrong with the settings.',
    invalidates: ['emails'],
    access: 'admin',
    query: NoQuery,
    body: z.strictObject({
      recipient_email: strictEmail.describe('Who gets it.'),
      email_config: z
        .strictObject({
          host: nonEmptyText,
          port,
          username: text,
          password: password.optional().describe('Defaults to the stored one, for the same host, port and user name.'),
          sender_name: text,
          sender_email: nonEmptyText.pipe(looseEmail),
        })
        .describe('The mail server to test.'),
    }),
    answer: Tried,
    errors: [],
    refusals: ['EMAIL_SERVER_NEEDS_PASSWORD'],
  },
  'POST /emails/send-email': {
    purpose:
      "Send HTML in the project's theme to users. Each has a separate result: success means the email is queued.",
    invalidates: ['emails'],
    access: 'server',
    ownerRole: 'developer',
    query: NoQuery,
    body: z.strictObject({
      user_ids: z.array(text).max(limits.emailRecipientsAtOnce),
      html,
      subject: emailSubject,
      notification_category_name: text,
    }),
    bodyLimit: limits.largeBodyBytes,
    answer: json(
      z.object({
        results: z.array(
          z.object({
            user_id: z.string().describe('The user it was for.'),
            user_email: z.string().optional().describe("The recipient; left out if it wasn't sent."),
            success: z.boolean().describe('Whether it is queued.'),
            error: z.string().optional().describe("Why it isn't; left out on success."),
          }),
        ),
      }),
    ),
    errors: [],
    refusals: [
      'EMAIL_SERVER_MISSING',
      'EMAIL_SERVER_INCOMPLETE',
      'NOTIFICATION_CATEGORY_UNKNOWN',
      'EMAIL_THEME_INVALID',
      'TOO_MANY_REQUESTS',
    ],
  },
  'GET /emails/unsubscribe-link': {
    purpose: 'The page where a recipient unsubscribes from a category of emails.',
    access: 'public',
    projectFrom: 'nowhere',
    query: ByLink,
    answer: webPage,
    errors: linkErrors,
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /emails/unsubscribe-link': {
    purpose: 'Unsubscribe a recipient from a category: the button on the page, or in a mail program (RFC 8058).',
    access: 'public',
    projectFrom: 'nowhere',
    query: ByLink,
    bodyUnread: true,
    answer: webPage,
    errors: linkErrors,
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /internal/send-sign-in-invitation': {
    purpose: 'Invite a user by email to sign in. The link opens the given page as it is.',
    invalidates: ['emails'],
    access: 'server',
    query: NoQuery,
    body: z.strictObject({ email: strictEmail, callback_url: url }),
    answer: success,
    errors: ['REDIRECT_URL_NOT_WHITELISTED'],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'GET /internal/emails': {
    purpose: 'List the latest 100 emails.',
    access: 'admin',
    reads: 'replica',
    query: NoQuery,
    answer: json(z.object({ items: z.array(SentEmail), is_paginated: z.literal(false) })),
    errors: [],
  },
  'GET /latchkey/emails': {
    purpose: "List the project's emails with their delivery status, newest first.",
    access: 'admin',
    reads: 'replica',
    query: z.strictObject({
      limit: integer.pipe(z.int().min(1).max(limits.emailsPerPage)).optional(),
      cursor: anyUuid.optional().describe('The `next_cursor` of the previous page.'),
      state: oneOf(...emailStates).optional(),
      to: atMost(limits.emailMaxCharacters).optional().describe('A part of the address.'),
      kind: atMost(100).optional(),
      from_millis: instant.optional().describe('Only emails requested at or after this time.'),
      to_millis: instant.optional().describe('Only emails requested at or before this time.'),
    }),
    answer: json(page(LoggedEmail)),
    errors: [],
    addition: true,
  },
  'GET /latchkey/emails/:email_id': {
    purpose: "Read an email's delivery status.",
    access: 'admin',
    params: OfEmail,
    query: NoQuery,
    answer: json(LoggedEmail),
    errors: [],
    refusals: ['EMAIL_UNKNOWN'],
    addition: true,
  },
  'POST /latchkey/emails/:email_id/resend': {
    purpose: 'Resend an email, as a new one. While that one is queued, it is returned instead of sending another.',
    invalidates: ['emails'],
    access: 'admin',
    ownerRole: 'support',
    params: OfEmail,
    query: NoQuery,
    answer: json(LoggedEmail),
    errors: [],
    refusals: [
      'EMAIL_UNKNOWN',
      'EMAIL_ON_ITS_WAY',
      'EMAIL_CONTENT_GONE',
      'EMAIL_CONTENT_EXPIRED',
      'EMAIL_READER_GONE',
      'EMAIL_SERVER_MISSING',
      'TOO_MANY_REQUESTS',
    ],
    addition: true,
  },
  'POST /latchkey/emails/send-preview': {
    purpose:
      'Send a rendered email, to see it in a mail program. The shared server only sends it to owners of the project.',
    invalidates: ['emails'],
    access: 'admin',
    query: NoQuery,
    body: z.strictObject({ recipient_email: strictEmail, subject: emailSubject, html, text: html.optional() }),
    bodyLimit: limits.largeBodyBytes,
    answer: Tried,
    errors: [],
    refusals: ['EMAIL_PREVIEW_FOR_OWNERS', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
} as const satisfies EndpointTable;
