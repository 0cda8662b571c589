import type { AdminApp, EmailTemplate } from '@latchkey/sdk/admin';
import { CommandError, command } from '../../command/command.ts';
import { type Fields, listSchema, schemaOf } from '../../command/fields.ts';
import { anything, flag, object, oneOf, text } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { changes, project } from '../options.ts';

const listed: Fields<EmailTemplate> = {
  type: ['Type', text, ({ type }) => type],
  subject: ['Subject', text, ({ subject }) => subject],
  isDefault: ['Default', flag, ({ isDefault }) => isDefault],
};
const fields: Fields<EmailTemplate> = { ...listed, content: ['Content', anything, ({ content }) => content] };
const words = { template: 'Its type, such as magic_link.' };

export const templateCommands = {
  'templates list': command({
    purpose: 'List the email templates, and which of them the project has changed.',
    options: project,
    output: listSchema('templates', listed),
    example: 'templates list',
    async run(run, given) {
      const things = await (await adminAt(run, given.project)).listEmailTemplates();
      run.list('templates', { fields: listed, columns: Object.keys(listed), things, empty: 'No templates.' });
    },
  }),
  'templates show': command({
    purpose: 'Show an email template with its content, a document of blocks.',
    words,
    options: project,
    output: schemaOf(fields),
    example: 'templates show magic_link --json',
    run: async (run, { template, project }) =>
      run.show(fields, await templateOf(await adminAt(run, project), template)),
  }),
  'templates change': command({
    purpose: 'Update an email template. Requires your own mail server.',
    words,
    options: {
      ...project,
      subject: { value: 'text', purpose: 'Its subject, in which {{ name }} is a variable.' },
      'content-stdin': { purpose: 'Read the content from what is piped in: the JSON that "templates show" has.' },
    },
    output: schemaOf(fields),
    example: 'templates change magic_link --subject "Sign in to {{ projectDisplayName }}"',
    async run(run, { project, template, ...given }) {
      const content = given['content-stdin'] ? contentIn(await run.input()) : undefined;
      const change = changes({ subject: given.subject, content });
      const app = await adminAt(run, project);
      const { type } = await templateOf(app, template);
      await app.updateEmailTemplate(type, change);
      run.show(fields, await templateOf(app, type));
    },
  }),
  'templates reset': command({
    purpose: 'Reset an email template to the default.',
    words,
    options: project,
    output: object({ status: oneOf('reset'), type: text }),
    example: 'templates reset magic_link',
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const { type } = await templateOf(app, given.template);
      await app.resetEmailTemplate(type);
      run.done({ status: 'reset', type }, `The template ${type} is the default again.`);
    },
  }),
  'templates render': command({
    purpose: 'Print a template as HTML, rendered with sample data.',
    words,
    options: { ...project, text: { purpose: 'As plain text.' } },
    output: object({ subject: text, html: text, text }),
    example: 'templates render magic_link',
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const { subject, html, text } = await app.previewEmailTemplate((await templateOf(app, given.template)).type);
      run.answer({ subject, html, text }, given.text ? text : html);
    },
  }),
};

async function templateOf(app: AdminApp, asked: string): Promise<EmailTemplate> {
  const all = await app.listEmailTemplates();
  const found = all.find(({ type }) => type === asked);
  const known = all.map(({ type }) => type).join(', ');
  if (!found) throw new CommandError(`There is no template ${asked}. There are: ${known}.`, 'NOT_FOUND');
  return found;
}

/** The content, alone or in the answer of "templates show". */
function contentIn(input: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(input);
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) {
      const { content, root } = read as Record<string, unknown>;
      return (root === undefined && content ? content : read) as Record<string, unknown>;
    }
  } catch {
    // What is not JSON is no document either.
  }
  throw new CommandError('What is piped in is not a JSON object.', 'WRONG_USAGE');
}
