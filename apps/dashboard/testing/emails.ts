import { ok, refusal } from './answers.ts';
import { accepted, type EmailBody, emailBody } from './email-shapes.ts';
import { idOf, NOW } from './shapes.ts';
import type { Asked, World } from './world.ts';

interface AboutEmails extends Asked {
  readonly world: World;
  readonly id: string;
}

/** What a mail server says to a test mail: nothing where it takes it. */
export interface ServerProblem {
  readonly message: string;
  readonly kind: string;
  readonly text: string;
}

/** What the pages about emails ask for and change, and what that comes to. */
const rows: Readonly<Record<string, (about: AboutEmails) => Response>> = {
  'GET /latchkey/emails': listed,
  'GET /latchkey/emails/:id': ({ world, id }) => {
    const mail = world.emails.find((mail) => mail.id === id);
    return mail ? ok(mail) : refusal('EMAIL_UNKNOWN', 404, 'There is no such mail.');
  },
  'POST /latchkey/emails/:id/resend': ({ world, id }) => {
    const first = world.emails.find((mail) => mail.id === id) as EmailBody;
    const again = { ...first, state: 'queued', attempts: [], sent_at_millis: NOW, can_resend: false };
    return ok(log(world, again));
  },
  'POST /internal/send-test-email': ({ world, body }) => {
    const problem = world.serverProblem;
    const attempt = problem ? { ...accepted(0), outcome: 'refused', ...problem } : accepted(0);
    const state = problem ? 'refused' : 'sent';
    const to = [String(body.recipient_email)];
    log(world, emailBody(0, { to, kind: 'test', subject: 'A test mail', state, attempts: [attempt] }));
    return ok(problem ? { success: false, error_message: problem.message } : { success: true });
  },
  'POST /emails/send-email': ({ world, body }) => {
    const results = (body.user_ids as string[]).map((id) => sentTo(world, id, body));
    return ok({ results });
  },
  'POST /internal/send-sign-in-invitation': ({ world, body }) => {
    const what = { kind: 'sign_in_invitation', subject: 'Sign in to Notes', user_id: null };
    log(world, emailBody(0, { ...what, to: [String(body.email)], state: 'queued', attempts: [] }));
    return ok({ success: true });
  },
};

function listed({ world, query }: AboutEmails): Response {
  const [to, state, kind] = ['to', 'state', 'kind'].map((name) => query.get(name));
  const from = Number(query.get('from_millis') ?? 0);
  const found = world.emails.filter(
    (mail) =>
      (!to || mail.to.some((address) => address.includes(to.toLowerCase()))) &&
      (!state || mail.state === state) &&
      (!kind || mail.kind === kind) &&
      mail.sent_at_millis >= from,
  );
  const at = found.findIndex(({ id }) => id === query.get('cursor'));
  const begin = at < 0 && query.has('cursor') ? found.length : Math.max(0, at);
  const limit = Number(query.get('limit') ?? 25);
  return ok({
    items: found.slice(begin, begin + limit),
    is_paginated: true,
    pagination: { next_cursor: found[begin + limit]?.id ?? null },
  });
}

/** Adds a mail of its own id to the log. */
function log(world: World, mail: EmailBody): EmailBody {
  const logged = { ...mail, id: idOf(world.emails.length + 1, 21) };
  world.emails = [logged, ...world.emails];
  return logged;
}

function sentTo(world: World, user_id: string, { subject, notification_category_name: category }: Asked['body']) {
  const user = world.users.find(({ id }) => id === user_id);
  if (!user) return { user_id, success: false, error: 'There is no such user.' };
  const records = world.userRecords.get(user_id) ?? world.newRecords(user);
  if (records.unwanted.includes(String(category)))
    return { user_id, success: false, error: 'The user has switched this category of mails off.' };
  if (!user.primary_email) return { user_id, success: false, error: 'The user has no primary e-mail.' };
  const to = [user.primary_email];
  log(world, emailBody(0, { to, user_id, subject: String(subject), kind: 'campaign', state: 'queued', attempts: [] }));
  return { user_id, user_email: user.primary_email, success: true };
}

const patterns = Object.entries(rows).map(
  ([key, answer]) => [new RegExp(`^${key.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`), answer] as const,
);

/** Undefined for requests of other kinds. */
export function answerEmails(world: World, asked: Asked): Response | undefined {
  for (const [pattern, answer] of patterns) {
    const found = pattern.exec(asked.key);
    if (found) return answer({ ...asked, world, id: found.groups?.id ?? '' });
  }
  return undefined;
}
