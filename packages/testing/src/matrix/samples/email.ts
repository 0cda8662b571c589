import { callbackUrl, newEmail } from '../../world/new-project.ts';
import { always, onlyOwn, type Sample } from '../sample.ts';
import type { Tenant } from '../tenant/tenant.ts';

const email = ({ emailId }: Tenant) => ({ params: { email_id: emailId } });
const toUser = ({ user }: Tenant) => ({
  body: { user_ids: [user.id], html: '<p>Hello</p>', subject: 'Hello', notification_category_name: 'Marketing' },
});
const config = {
  host: 'mail.tenant.example',
  port: 25,
  username: 'post',
  password: 'secret',
  sender_name: 'The Tenant',
  sender_email: 'hello@tenant.example',
};

/** Project `internal` sends by the server that all share. */
const onlyByOwnServer = onlyOwn('EMAIL_SERVER_MISSING');

const byLink: Readonly<Record<string, Sample>> = {
  'a made-up code': {
    send: () => ({ query: { code: '0'.repeat(45) } }),
    outcome: always('VERIFICATION_CODE_NOT_FOUND'),
  },
};

/** The inputs of the routes of mails. */
export const emailSamples = {
  'POST /internal/send-test-email': {
    plain: { send: () => ({ body: { recipient_email: newEmail(), email_config: config } }) },
  },
  'POST /emails/send-email': {
    own: { send: ({ own }) => toUser(own), outcome: onlyByOwnServer },
    foreign: { send: ({ foreign }) => toUser(foreign), outcome: onlyByOwnServer },
  },
  // Any bearer of an email's code may.
  'GET /emails/unsubscribe-link': byLink,
  'POST /emails/unsubscribe-link': byLink,
  'POST /internal/send-sign-in-invitation': {
    plain: { send: () => ({ body: { email: newEmail(), callback_url: callbackUrl } }) },
    'to a domain of a foreign project': {
      send: ({ foreign }) => ({
        body: { email: newEmail(), callback_url: `https://${foreign.canary}.example.com/handler` },
      }),
      outcome: always('REDIRECT_URL_NOT_WHITELISTED'),
    },
  },
  'GET /internal/emails': { all: {} },
  'GET /latchkey/emails': {
    all: {},
    'to an address of a foreign project': { send: ({ foreign }) => ({ query: { to: foreign.canary } }) },
    'from a foreign mail on': { send: ({ foreign }) => ({ query: { cursor: foreign.emailId } }) },
  },
  'GET /latchkey/emails/:email_id': {
    own: { send: ({ own }) => email(own), outcome: onlyOwn('EMAIL_UNKNOWN') },
    foreign: { send: ({ foreign }) => email(foreign), outcome: always('EMAIL_UNKNOWN') },
  },
  'POST /latchkey/emails/:email_id/resend': {
    own: {
      send: ({ own }) => email(own),
      outcome: ({ project }) => (project === 'own' ? 'EMAIL_CONTENT_GONE' : 'EMAIL_UNKNOWN'),
    },
    foreign: { send: ({ foreign }) => email(foreign), outcome: always('EMAIL_UNKNOWN') },
  },
  'POST /latchkey/emails/send-preview': {
    plain: {
      send: () => ({ body: { recipient_email: newEmail(), subject: 'Hello', html: '<p>Hello</p>' } }),
      outcome: onlyOwn('EMAIL_PREVIEW_FOR_OWNERS'),
    },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Sample>>>>;
