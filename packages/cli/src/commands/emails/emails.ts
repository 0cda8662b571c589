import type { AdminApp, LoggedEmail } from '@latchkey/sdk/admin';
import { CommandError, command } from '../../command/command.ts';
import { type Fields, pageSchema, schemaOf } from '../../command/fields.ts';
import { flag, listOf, object, oneOf, orNull, text, time } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { project, wholeNumber } from '../options.ts';

const states = ['queued', 'retried', 'sent', 'refused', 'given_up'] as const;

const fields: Fields<LoggedEmail> = {
  id: ['ID', text, ({ id }) => id],
  kind: ['Kind', text, ({ kind }) => kind],
  state: ['State', oneOf(...states), ({ state }) => state],
  to: ['To', listOf(text), ({ to }) => to],
  subject: ['Subject', text, ({ subject }) => subject],
  sentAt: ['Sent', time, ({ sentAt }) => sentAt],
  canResend: ['Can be resent', flag, ({ canResend }) => canResend],
  error: ['Error', orNull(text), ({ error }) => error?.message ?? null],
};

const PAGE = 25;
const words = { email: 'Its id.' };

export const emailCommands = {
  'emails list': command({
    purpose: 'List the emails that the project sent, and their delivery status, newest first.',
    options: {
      ...project,
      state: { value: 'state', choices: states, purpose: `Only those in this state: ${states.join(', ')}.` },
      to: { value: 'text', purpose: 'Only those whose address contains this.' },
      limit: { value: 'count', purpose: `Maximum number to return (default ${PAGE}).` },
      cursor: { value: 'cursor', purpose: 'The nextCursor of the previous page.' },
    },
    output: pageSchema('emails', fields),
    example: 'emails list --state refused',
    async run(run, { project, limit = String(PAGE), to, cursor, state }) {
      const asked = { to, cursor, limit: wholeNumber('limit', limit), state: states.find((one) => one === state) };
      const page = await (await adminAt(run, project)).listEmails(asked);
      const columns = ['id', 'state', 'to', 'kind', 'sentAt'];
      const isFiltered = [to, cursor, state].some((one) => one !== undefined);
      const empty = isFiltered
        ? 'No emails match.'
        : 'No emails yet. They are listed here once the project sends one, such as a magic link.';
      run.list('emails', { fields, columns, things: page, empty }, { nextCursor: page.nextCursor });
      if (page.nextCursor !== null) run.hint(`There are more: --cursor ${page.nextCursor}`);
    },
  }),
  'emails show': command({
    purpose: 'Show an email and its delivery status.',
    words,
    options: project,
    output: schemaOf(fields),
    example: 'emails show 018f3f2e-7a55-7d92-8a5e-0f5f6f3f2c11',
    run: async (run, { email, project }) => run.show(fields, await emailOf(await adminAt(run, project), email)),
  }),
  'emails resend': command({
    purpose: 'Resend an email.',
    words,
    options: project,
    output: object({ status: oneOf('queued'), id: text }),
    example: 'emails resend 018f3f2e-7a55-7d92-8a5e-0f5f6f3f2c11',
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const { id } = await app.resendEmail((await emailOf(app, given.email)).id);
      run.done({ status: 'queued', id }, `The email is queued again, as ${id}.`);
    },
  }),
};

const ANY_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function emailOf(app: AdminApp, id: string): Promise<LoggedEmail> {
  const found = ANY_ID.test(id) ? await app.getEmail(id) : null;
  if (!found) throw new CommandError(`There is no email ${id}.`, 'NOT_FOUND');
  return found;
}
