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

/** What became of a mail: refused for good by a server, or given up because it could not be delivered in time. */
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
  sent_at_millis: z.int().describe('When it was delivered or given up; until then, when it was asked for.'),
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
          .describe('What came of it: taken, put off, or refused for good.'),
        kind: z.string().describe('Which kind of answer it was, such as `TIMEOUT`.'),
        text: z.string().describe('What the server said, or what went wrong before it said anything.'),
      }),
    )
    .describe('The last of them, oldest first.'),
  can_resend: z.boolean(),
});

const NoQuery = z.strictObject({});
const OfEmail = z.strictObject({ email_id: anyUuid });
const html = atMost(limits.emailHtmlMaxCharacters);
/** What came of a mail that somebody waits for. */
const Tried = json(z.object({ success: z.boolean(), error_message: z.string().optional() }));
const ByLink = z.strictObject({ code: exactly(limits.codeCharacters) });
const linkErrors = ['VERIFICATION_CODE_NOT_FOUND', 'VERIFICATION_CODE_EXPIRED'] as const;

/** Mails: sent, tried out, and what became of them. */
export const emails = {
  'POST /internal/send-test-email': {
    purpose: 'Try out a mail server: one mail, once. The answer says what is wrong with the settings.',
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
          password: password.optional().describe('Left out, the stored one, for the same host, port and user name.'),
          sender_name: text,
          sender_email: nonEmptyText.pipe(looseEmail),
        })
        .describe('The mail server to try.'),
    }),
    answer: Tried,
    errors: [],
    refusals: ['EMAIL_SERVER_NEEDS_PASSWORD'],
  },
  'POST /emails/send-email': {
    purpose: 'Send HTML in the theme of the project to users. Each is told of apart: success is a mail on its way.',
    invalidates: ['emails'],
    access: 'server',
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
            user_id: z.string().describe('Whom it was for.'),
            user_email: z.string().optional().describe('Where it went; left out where it went nowhere.'),
            success: z.boolean().describe('Whether it is on its way.'),
            error: z.string().optional().describe('Why it is not; left out where it is.'),
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
    purpose: 'The page where the reader of a mail can say that it was the last one of its category.',
    access: 'public',
    projectFrom: 'nowhere',
    query: ByLink,
    answer: webPage,
    errors: linkErrors,
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /emails/unsubscribe-link': {
    purpose:
      'Send the reader of a mail no more of its category: the button of the page, or of a mail program (RFC 8058).',
    access: 'public',
    projectFrom: 'nowhere',
    query: ByLink,
    bodyUnread: true,
    answer: webPage,
    errors: linkErrors,
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /internal/send-sign-in-invitation': {
    purpose: 'Invite somebody by mail to sign in. The link leads to the given page as it is.',
    invalidates: ['emails'],
    access: 'server',
    query: NoQuery,
    body: z.strictObject({ email: strictEmail, callback_url: url }),
    answer: success,
    errors: ['REDIRECT_URL_NOT_WHITELISTED'],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'GET /internal/emails': {
    purpose: 'The newest 100 mails.',
    access: 'admin',
    query: NoQuery,
    answer: json(z.object({ items: z.array(SentEmail), is_paginated: z.literal(false) })),
    errors: [],
  },
  'GET /latchkey/emails': {
    purpose: 'What became of the mails of the project, newest first.',
    access: 'admin',
    query: z.strictObject({
      limit: integer.pipe(z.int().min(1).max(limits.emailsPerPage)).optional(),
      cursor: anyUuid.optional().describe('The `next_cursor` of the page before.'),
      state: oneOf(...emailStates).optional(),
      to: atMost(limits.emailMaxCharacters).optional().describe('A part of the address.'),
      kind: atMost(100).optional(),
      from_millis: instant.optional().describe('When it was asked for at the earliest.'),
      to_millis: instant.optional().describe('When it was asked for at the latest.'),
    }),
    answer: json(page(LoggedEmail)),
    errors: [],
    addition: true,
  },
  'GET /latchkey/emails/:email_id': {
    purpose: 'What became of a mail.',
    access: 'admin',
    params: OfEmail,
    query: NoQuery,
    answer: json(LoggedEmail),
    errors: [],
    refusals: ['EMAIL_UNKNOWN'],
    addition: true,
  },
  'POST /latchkey/emails/:email_id/resend': {
    purpose:
      'Send a mail once more, as a mail of its own. While that is on its way, it is the answer and no other is sent.',
    invalidates: ['emails'],
    access: 'admin',
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
      'Send a mail that was put together already, to see it in a mail program. By the shared server it goes to owners of the project alone.',
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
