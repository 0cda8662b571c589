import { known, ok, refusal } from './answers.ts';
import { page, rendered } from './email-documents.ts';
import { type ProgramBody, type TemplateBody, themeWritten } from './email-programs.ts';
import { idOf } from './shapes.ts';
import type { Asked, World } from './world.ts';

/** What makes a program one with a mistake. */
const MISTAKE = 'oops';

interface About extends Asked {
  readonly world: World;
  readonly id: string;
}

/** What the editors of templates and themes ask for and change. */
const rows: Readonly<Record<string, (about: About) => Response>> = {
  'GET /email-templates': ({ world }) => ok({ items: world.mails.templates, is_paginated: false }),
  'PATCH /email-templates/:id': ({ world, id, body }) => {
    if (ofProject(world).type === 'shared')
      return refusal(
        'EMAIL_TEMPLATES_NEED_SERVER',
        400,
        'Templates can be changed once the project has a mail server.',
      );
    return changeTemplate(world, id, { ...body, is_default: false });
  },
  'DELETE /email-templates/:id': ({ world, id }) => changeTemplate(world, id, { is_default: true }),
  'POST /latchkey/email-templates/:id/preview': ({ world, id, body }) => {
    const { contentProblem } = world.mails;
    if (contentProblem && body.variables) {
      const sentence = `The content is no document of e-mail blocks. ${contentProblem}.`;
      return refusal('EMAIL_CONTENT_INVALID', 400, sentence);
    }
    const template = { ...templateOf(world, id), ...body };
    return ok(rendered(template.content, template.subject, (body.variables ?? {}) as Record<string, string>));
  },
  'GET /internal/email-templates': ({ world }) => ok({ templates: world.mails.codeTemplates }),
  'PATCH /internal/email-templates/:id': ({ world, id, body }) => {
    const tsx_source = String(body.tsx_source);
    world.mails.codeTemplates = world.mails.codeTemplates.map((one) => (one.id === id ? { ...one, tsx_source } : one));
    return faultIn('template', tsx_source) ?? ok({ rendered_html: page('') });
  },
  'DELETE /latchkey/email-templates/:id': () => ok({ success: true }),
  'GET /internal/email-themes': ({ world }) =>
    ok({ themes: world.mails.themes.map(({ id, display_name }) => ({ id, display_name })) }),
  'POST /internal/email-themes': ({ world, body }) => {
    const id = idOf(world.mails.themes.length, 31);
    const [{ tsx_source } = { tsx_source: '' }] = world.mails.themes;
    world.mails.themes = [...world.mails.themes, { id, display_name: String(body.display_name), tsx_source }];
    return ok({ id });
  },
  'GET /internal/email-themes/:id': ({ world, id }) => {
    const theme = themeOf(world, id);
    return theme ? ok(theme) : refusal('EMAIL_THEME_UNKNOWN', 404, 'There is no such e-mail theme.');
  },
  'PATCH /internal/email-themes/:id': ({ world, id, body }) => {
    const tsx_source = String(body.tsx_source);
    const fault = faultIn('theme', tsx_source);
    if (fault) return fault;
    changeTheme(world, id, { tsx_source });
    return ok({ display_name: themeOf(world, id)?.display_name, rendered_html: page('') });
  },
  'PATCH /latchkey/email-themes/:id': ({ world, id, body }) => {
    changeTheme(world, id, body);
    return ok(themeOf(world, id));
  },
  'DELETE /latchkey/email-themes/:id': ({ world, id }) => {
    world.mails.themes = world.mails.themes.filter((theme) => theme.id !== id);
    return ok({ success: true });
  },
  'GET /internal/ai-chat/:id': ({ world }) => ok({ messages: world.mails.conversation }),
  'PATCH /internal/ai-chat/:id': ({ world, body }) => {
    world.mails.conversation = [...world.mails.conversation, body.message];
    return ok({});
  },
  'POST /internal/ai-chat/:id': ({ world, id, body }) => {
    if (world.mails.lacksAssistant) return refusal('ASSISTANT_MISSING', 400, 'Set LATCHKEY_ASSISTANT.');
    const question = (body.messages as readonly { content: string }[]).at(-1)?.content ?? '';
    const fault = question.includes(MISTAKE) && 'Unexpected token (2:7)';
    if (!fault) changeTheme(world, id, { tsx_source: `// ${question}\nexport function EmailTheme() {}\n` });
    const result = fault ? { success: false, error: fault } : { success: true, html: page('') };
    return ok({ content: [{ type: 'text', text: 'I have made the page warmer.' }, themeWritten(result)] });
  },
  'GET /latchkey/email-versions': ({ world }) => ok({ items: world.mails.versions, is_paginated: false }),
  'POST /latchkey/email-previews': ({ body: { theme_source = '', template_source = '', html } }) => {
    const fault = faultIn('theme', String(theme_source)) ?? faultIn('template', String(template_source));
    const markup = String(html ?? '<h1>Welcome to Notes</h1><p>It is good to have you here.</p>');
    return fault ?? ok({ html: page(markup), text: markup.replace(/<[^>]*>/g, '') });
  },
  'POST /latchkey/emails/send-preview': ({ world }) => {
    const { serverProblem } = world;
    return ok(serverProblem ? { success: false, error_message: serverProblem.message } : { success: true });
  },
};

const ofProject = ({ projects }: World) =>
  (projects.find(({ id }) => id !== 'internal')?.config.email_config ?? {}) as { type?: string };

const templateOf = ({ mails }: World, type: string) => mails.templates.find((one) => one.type === type) as TemplateBody;

function changeTemplate(world: World, type: string, changes: object): Response {
  world.mails.templates = world.mails.templates.map((one) => (one.type === type ? { ...one, ...changes } : one));
  return ok(templateOf(world, type));
}

const themeOf = ({ mails }: World, id: string) => mails.themes.find((theme) => theme.id === id);

function changeTheme({ mails }: World, id: string, changes: Partial<ProgramBody>): void {
  mails.themes = mails.themes.map((theme) => (theme.id === id ? { ...theme, ...changes } : theme));
}

function faultIn(program: string, source: string): Response | undefined {
  const lines = source.slice(0, source.indexOf(MISTAKE)).split('\n');
  if (!source.includes(MISTAKE)) return undefined;
  const where = `${program}, line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
  const error = `${where}: ${MISTAKE} is not defined.`;
  return known(400, 'EMAIL_RENDERING_ERROR', `The e-mail could not be rendered: ${error}`, { error });
}

const patterns = Object.entries(rows).map(
  ([key, answer]) => [new RegExp(`^${key.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`), answer] as const,
);

/** Undefined for requests of other kinds. */
export function answerEmailEditors(world: World, asked: Asked): Response | undefined {
  for (const [pattern, answer] of patterns) {
    const found = pattern.exec(asked.key);
    if (found) return answer({ ...asked, world, id: found.groups?.id ?? '' });
  }
  return undefined;
}
