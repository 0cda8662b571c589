import { type Answer, data, done, knownError, listOf, refusal } from '@latchkey/testing/fake-api/answers';
import { idOf } from '@latchkey/testing/fake-api/samples/ids';
import type { Replies } from '@latchkey/testing/fake-api/table';
import { page, rendered } from './programs/email-documents.ts';
import { type ProgramBody, type TemplateBody, themeWritten } from './programs/email-programs.ts';
import type { World } from './world.ts';

/** What makes a program one with a mistake. */
const MISTAKE = 'oops';

/** What the editors of templates and themes ask for and change. */
export const emailEditorReplies = (world: World): Replies => ({
  'GET /email-templates': () => listOf(...world.mails.templates),
  'PATCH /email-templates/:id': ({ params: { id = '' }, body }) => {
    if (ofProject(world).type === 'shared') return refusal('EMAIL_TEMPLATES_NEED_SERVER');
    return changeTemplate(world, id, { ...body, is_default: false });
  },
  'DELETE /email-templates/:id': ({ params: { id = '' } }) => {
    changeTemplate(world, id, { is_default: true });
    return done;
  },
  'POST /latchkey/email-templates/:id/preview': ({ params: { id = '' }, body }) => {
    const { contentProblem } = world.mails;
    if (contentProblem && body.variables) {
      return refusal('EMAIL_CONTENT_INVALID', { detail: `${contentProblem}.` });
    }
    const template = { ...templateOf(world, id), ...body };
    return data(rendered(template.content, template.subject, (body.variables ?? {}) as Record<string, string>));
  },
  'GET /internal/email-templates': () => data({ templates: world.mails.codeTemplates }),
  'PATCH /internal/email-templates/:id': ({ params: { id = '' }, body }) => {
    const tsx_source = String(body.tsx_source);
    world.mails.codeTemplates = world.mails.codeTemplates.map((one) => (one.id === id ? { ...one, tsx_source } : one));
    return faultIn('template', tsx_source) ?? data({ rendered_html: page('') });
  },
  'DELETE /latchkey/email-templates/:id': () => done,
  'GET /internal/email-themes': () =>
    data({ themes: world.mails.themes.map(({ id, display_name }) => ({ id, display_name })) }),
  'POST /internal/email-themes': ({ body }) => {
    const id = idOf(world.mails.themes.length, 31);
    const [{ tsx_source } = { tsx_source: '' }] = world.mails.themes;
    world.mails.themes = [...world.mails.themes, { id, display_name: String(body.display_name), tsx_source }];
    return data({ id });
  },
  'GET /internal/email-themes/:id': ({ params: { id = '' } }) => {
    const theme = themeOf(world, id);
    if (!theme) return refusal('EMAIL_THEME_UNKNOWN');
    return data({ display_name: theme.display_name, tsx_source: theme.tsx_source });
  },
  'PATCH /internal/email-themes/:id': ({ params: { id = '' }, body }) => {
    const tsx_source = String(body.tsx_source);
    const fault = faultIn('theme', tsx_source);
    if (fault) return fault;
    changeTheme(world, id, { tsx_source });
    return data({ display_name: themeOf(world, id)?.display_name, rendered_html: page('') });
  },
  'PATCH /latchkey/email-themes/:id': ({ params: { id = '' }, body }) => {
    changeTheme(world, id, body);
    return data({ id, display_name: body.display_name });
  },
  'DELETE /latchkey/email-themes/:id': ({ params: { id = '' } }) => {
    world.mails.themes = world.mails.themes.filter((theme) => theme.id !== id);
    return done;
  },
  'GET /internal/ai-chat/:id': () => data({ messages: world.mails.conversation }),
  'PATCH /internal/ai-chat/:id': ({ body }) => {
    world.mails.conversation = [...world.mails.conversation, body.message];
    return data({});
  },
  'POST /internal/ai-chat/:id': ({ params: { id = '' }, body }) => {
    if (world.mails.lacksAssistant) return refusal('ASSISTANT_MISSING');
    const question = (body.messages as readonly { content: string }[]).at(-1)?.content ?? '';
    const fault = question.includes(MISTAKE) && 'Unexpected token (2:7)';
    if (!fault) changeTheme(world, id, { tsx_source: `// ${question}\nexport function EmailTheme() {}\n` });
    const result = fault ? { success: false, error: fault } : { success: true, html: page('') };
    return data({ content: [{ type: 'text', text: 'I have made the page warmer.' }, themeWritten(result)] });
  },
  'GET /latchkey/email-versions': () => listOf(...world.mails.versions),
  'POST /latchkey/email-previews': ({ body: { theme_source = '', template_source = '', html } }) => {
    const fault = faultIn('theme', String(theme_source)) ?? faultIn('template', String(template_source));
    const markup = String(html ?? '<h1>Welcome to Notes</h1><p>It is good to have you here.</p>');
    return fault ?? data({ html: page(markup), text: markup.replace(/<[^>]*>/g, '') });
  },
  'POST /latchkey/emails/send-preview': () => {
    const { serverProblem } = world;
    return data(serverProblem ? { success: false, error_message: serverProblem.message } : { success: true });
  },
});

const ofProject = ({ projects }: World) =>
  (projects.find(({ id }) => id !== 'internal')?.config.email_config ?? {}) as { type?: string };

const templateOf = ({ mails }: World, type: string) => mails.templates.find((one) => one.type === type) as TemplateBody;

function changeTemplate(world: World, type: string, changes: object): Answer {
  world.mails.templates = world.mails.templates.map((one) => (one.type === type ? { ...one, ...changes } : one));
  return data(templateOf(world, type));
}

const themeOf = ({ mails }: World, id: string) => mails.themes.find((theme) => theme.id === id);

function changeTheme({ mails }: World, id: string, changes: Partial<ProgramBody>): void {
  mails.themes = mails.themes.map((theme) => (theme.id === id ? { ...theme, ...changes } : theme));
}

function faultIn(program: string, source: string): Answer | undefined {
  const lines = source.slice(0, source.indexOf(MISTAKE)).split('\n');
  if (!source.includes(MISTAKE)) return undefined;
  const where = `${program}, line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
  const error = `${where}: ${MISTAKE} is not defined.`;
  return knownError('EMAIL_RENDERING_ERROR', { error });
}
