import type { FromWire } from '../core/shapes/names.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import type { BodyOf, ResponseOf } from '../core/wire/call.ts';
import type { OfEmails } from './of-emails.ts';

type TestBody = BodyOf<'POST /internal/send-test-email', 'admin'>;
type Answer = ResponseOf<'POST /internal/send-test-email', 'admin'>;

/** HTML for users, in the theme of the project. */
export interface NewEmail {
  /** Who gets it, each a mail of their own; a thousand at most. */
  readonly userIds: readonly string[];
  /** One line of up to 500 characters. */
  readonly subject: string;
  /** HTML. */
  readonly content: string;
  /** Users choose which categories they get. */
  readonly notificationCategoryName: string;
}

/** What came of a mail to one user: success is a mail on its way. */
export type EmailToUser = Readonly<FromWire<ResponseOf<'POST /emails/send-email', 'server'>['results'][number]>>;

/** A mail to one address, by a mail server that is tried out. */
export type TestEmail = FromWire<TestBody>;

/** A mail that was put together already, to look at in a mail program. */
export interface EmailToPreview {
  /** Who gets it. */
  readonly recipientEmail: string;
  /** One line of up to 500 characters. */
  readonly subject: string;
  /** The whole mail, as it is. */
  readonly html: string;
  /** The same for programs that show no HTML. */
  readonly text?: string;
}

/** Whether a server took a mail, and why not. */
export type TriedEmail =
  | { readonly status: 'ok'; readonly data: undefined }
  | {
      readonly status: 'error';
      readonly error: {
        /** What is wrong with the settings, or the server's response: for the person who set them. */
        readonly errorMessage: string;
      };
    };

/** Sends HTML in the theme of the project to users who want its category; answers what came of it for each. */
export async function sendEmail({ change, fromWire }: OfEmails, email: NewEmail): Promise<EmailToUser[]> {
  const { userIds, subject, content, notificationCategoryName } = email;
  const body = {
    user_ids: userIds,
    subject,
    html: content,
    notification_category_name: notificationCategoryName,
  };
  return fromWire(await change('POST /emails/send-email', { body })).results;
}

/** Tries out a mail server by one mail; the error says what is wrong with the settings. */
export async function sendTestEmail({ change }: OfEmails, email: TestEmail): Promise<TriedEmail> {
  return tried(await change('POST /internal/send-test-email', { body: toWire<TestBody>(email) }));
}

/** Sends a mail that was put together already: by the shared server to owners of the project alone. */
export async function sendEmailPreview(
  { change }: OfEmails,
  { recipientEmail, subject, html, text }: EmailToPreview,
): Promise<TriedEmail> {
  const body = { recipient_email: recipientEmail, subject, html, ...(text !== undefined && { text }) };
  return tried(await change('POST /latchkey/emails/send-preview', { body }));
}

/** Emails an invitation to sign in; the link opens the given page as it is. */
export async function sendSignInInvitationEmail(
  { change }: OfEmails,
  email: string,
  callbackUrl: string,
): Promise<void> {
  await change('POST /internal/send-sign-in-invitation', { body: { email, callback_url: callbackUrl } });
}

const tried = ({ success, error_message: errorMessage = '' }: Answer): TriedEmail =>
  success ? { status: 'ok', data: undefined } : { status: 'error', error: { errorMessage } };
