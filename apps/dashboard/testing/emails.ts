import { data, done, refusal } from '@latchkey/testing/fake-api/answers';
import { accepted, type EmailBody, emailBody } from '@latchkey/testing/fake-api/samples/email';
import { idOf, NOW } from '@latchkey/testing/fake-api/samples/ids';
import type { Call, Replies } from '@latchkey/testing/fake-api/table';
import { pageOf } from './page-of.ts';
import type { World } from './world.ts';

/** What a mail server says to a test mail: nothing where it takes it. */
export interface ServerProblem {
  readonly message: string;
  readonly kind: string;
  readonly text: string;
}

/** What the pages about emails ask for and change, and what that comes to. */
export const emailReplies = (world: World): Replies => ({
  'GET /latchkey/emails': ({ query }) => data(listed(world, query)),
  'GET /latchkey/emails/:id': ({ params: { id } }) => {
    const mail = world.emails.find((mail) => mail.id === id);
    return mail ? data(mail) : refusal('EMAIL_UNKNOWN');
  },
  'POST /latchkey/emails/:id/resend': ({ params: { id } }) => {
    const first = world.emails.find((mail) => mail.id === id) as EmailBody;
    const again: EmailBody = { ...first, state: 'queued', attempts: [], sent_at_millis: NOW, can_resend: false };
    return data(log(world, again));
  },
  'POST /internal/send-test-email': ({ body }) => {
    const problem = world.serverProblem;
    const attempt = problem
      ? { ...accepted(0), outcome: 'refused' as const, kind: problem.kind, text: problem.text }
      : accepted(0);
    const state = problem ? 'refused' : 'sent';
    const to = [String(body.recipient_email)];
    log(world, emailBody(0, { to, kind: 'test', subject: 'A test mail', state, attempts: [attempt] }));
    return data(problem ? { success: false, error_message: problem.message } : { success: true });
  },
  'POST /emails/send-email': ({ body }) => {
    const results = (body.user_ids as string[]).map((id) => sentTo(world, id, body));
    return data({ results });
  },
  'POST /internal/send-sign-in-invitation': ({ body }) => {
    const what = { kind: 'sign_in_invitation', subject: 'Sign in to Notes', user_id: null };
    log(world, emailBody(0, { ...what, to: [String(body.email)], state: 'queued', attempts: [] }));
    return done;
  },
});

function listed(world: World, query: URLSearchParams) {
  const [to, state, kind] = ['to', 'state', 'kind'].map((name) => query.get(name));
  const from = Number(query.get('from_millis') ?? 0);
  const found = world.emails.filter(
    (mail) =>
      (!to || mail.to.some((address) => address.includes(to.toLowerCase()))) &&
      (!state || mail.state === state) &&
      (!kind || mail.kind === kind) &&
      mail.sent_at_millis >= from,
  );
  return pageOf(found, query, 25);
}

/** Adds a mail of its own id to the log. */
function log(world: World, mail: EmailBody): EmailBody {
  const logged = { ...mail, id: idOf(world.emails.length + 1, 21) };
  world.emails = [logged, ...world.emails];
  return logged;
}

function sentTo(world: World, user_id: string, { subject, notification_category_name: category }: Call['body']) {
  const user = world.users.find(({ id }) => id === user_id);
  if (!user) return { user_id, success: false, error: 'There is no such user.' };
  const records = world.userRecords.get(user_id) ?? world.newRecords(user);
  if (records.unwanted.includes(String(category)))
    return { user_id, success: false, error: 'The user has switched this category of mails off.' };
  if (!user.primary_email) return { user_id, success: false, error: 'The user has no primary email.' };
  const to = [user.primary_email];
  log(world, emailBody(0, { to, user_id, subject: String(subject), kind: 'campaign', state: 'queued', attempts: [] }));
  return { user_id, user_email: user.primary_email, success: true };
}
