import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { atMost, displayName, text, uuid } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';

const Theme = z.object({
  id: z.string().describe("The theme's id; built-in ones have the same id everywhere."),
  display_name: z.string().describe('What it is called.'),
});
const Template = z.object({
  id: z.string().describe("The template's id, the same in every project."),
  subject: z.string().describe('Of its mails.'),
  display_name: z.string().describe('What it is called.'),
  tsx_source: z.string().describe('The program.'),
});
const Version = z.object({
  id: z.string(),
  created_at_millis: z.int().describe('When it was replaced.'),
  subject: z.string().nullable(),
  content: z.unknown(),
  tsx_source: z.string().nullable(),
});

const NoQuery = z.strictObject({});
const OfTheme = z.strictObject({ id: text });
const OfTemplate = z.strictObject({ id: uuid });
const source = atMost(limits.emailSourceMaxCharacters);
const variableName = text.pipe(
  z.string().regex(/^[a-zA-Z_][a-zA-Z0-9_]{0,99}$/, '{path} must be named by letters, digits and _'),
);

const Preview = z
  .strictObject({
    theme_id: text.optional().describe("The id of a stored theme; without either, the project's theme."),
    theme_source: source.optional().describe('The source of a theme, in place of a stored one.'),
    html: text.optional().describe('The content as HTML; either this or the source of a template.'),
    template_source: source.optional().describe('The content as a program in TSX.'),
    variables: z
      .record(variableName, text)
      .optional()
      .describe("Values for the template's variables; `projectDisplayName` is always set."),
  })
  .superRefine(({ theme_id, theme_source, html, template_source }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: [], message });
    if (theme_id !== undefined && theme_source !== undefined) refuse('{path} must not name two themes');
    if ((html === undefined) === (template_source === undefined))
      refuse('{path} must have either html or template_source');
  });

/** Themes: programs in TSX that every mail of a project is shown by. */
export const emailThemes = {
  'GET /internal/email-themes': {
    purpose: "List email themes: the built-in ones, then the project's.",
    access: 'admin',
    query: NoQuery,
    answer: json(z.object({ themes: z.array(Theme) })),
    errors: [],
  },
  'POST /internal/email-themes': {
    purpose: 'Create an email theme, which starts as a copy of the light one.',
    invalidates: ['emailThemes'],
    access: 'admin',
    query: NoQuery,
    body: z.strictObject({ display_name: displayName }),
    answer: json(z.object({ id: z.string() })),
    errors: [],
    refusals: ['EMAIL_THEMES_TOO_MANY'],
  },
  'GET /internal/email-themes/:id': {
    purpose: 'Read an email theme.',
    access: 'admin',
    params: OfTheme,
    query: NoQuery,
    answer: json(
      z.object({
        display_name: z.string().describe('What it is called.'),
        tsx_source: z.string().describe('The program.'),
      }),
    ),
    errors: [],
    refusals: ['EMAIL_THEME_UNKNOWN'],
  },
  'PATCH /internal/email-themes/:id': {
    purpose:
      "Change the source of a theme, and preview the given HTML in it, or a sample. A source that doesn't render isn't saved.",
    invalidates: ['emailThemes', 'emailPreviews', 'emailVersions'],
    access: 'admin',
    params: OfTheme,
    query: NoQuery,
    /** Later clients of the protocol send no HTML: a sample stands in for it. */
    body: z.strictObject({ tsx_source: source, preview_html: text.optional() }),
    bodyLimit: limits.largeBodyBytes,
    answer: json(z.object({ display_name: z.string(), rendered_html: z.string() })),
    errors: ['EMAIL_RENDERING_ERROR'],
    refusals: ['EMAIL_THEME_UNKNOWN', 'TOO_MANY_REQUESTS'],
  },
  'PATCH /latchkey/email-themes/:id': {
    purpose: 'Rename a project theme.',
    invalidates: ['emailThemes'],
    access: 'admin',
    params: OfTheme,
    query: NoQuery,
    body: z.strictObject({ display_name: displayName.pipe(z.string().min(1)) }),
    answer: json(Theme),
    errors: [],
    refusals: ['EMAIL_THEME_UNKNOWN', 'EMAIL_THEME_NAME_STAYS'],
    addition: true,
  },
  'DELETE /latchkey/email-themes/:id': {
    purpose: 'Delete an unused theme of the project; resets a built-in one.',
    invalidates: ['emailThemes', 'emailPreviews', 'emailVersions'],
    access: 'admin',
    params: OfTheme,
    query: NoQuery,
    answer: success,
    errors: [],
    refusals: ['EMAIL_THEME_UNKNOWN', 'EMAIL_THEME_ACTIVE'],
    addition: true,
  },
} as const satisfies EndpointTable;

/** Templates that are programs in TSX. */
export const tsxTemplates = {
  'GET /internal/email-templates': {
    purpose: 'List the email templates that are programs.',
    access: 'admin',
    query: NoQuery,
    answer: json(z.object({ templates: z.array(Template) })),
    errors: [],
  },
  'PATCH /internal/email-templates/:id': {
    purpose:
      "Change the source of a template, and preview it in the project's theme. A source that doesn't render isn't saved.",
    invalidates: ['newEmailTemplates', 'emailPreviews', 'emailVersions'],
    access: 'admin',
    params: OfTemplate,
    query: NoQuery,
    body: z.strictObject({ tsx_source: source }),
    bodyLimit: limits.largeBodyBytes,
    answer: json(z.object({ rendered_html: z.string() })),
    errors: ['EMAIL_RENDERING_ERROR'],
    refusals: ['TSX_TEMPLATE_UNKNOWN', 'EMAIL_THEME_INVALID', 'TOO_MANY_REQUESTS'],
  },
  'DELETE /latchkey/email-templates/:id': {
    purpose: 'Reset a template that is a program to its original source.',
    invalidates: ['newEmailTemplates', 'emailPreviews', 'emailVersions'],
    access: 'admin',
    params: OfTemplate,
    query: NoQuery,
    answer: success,
    errors: [],
    refusals: ['TSX_TEMPLATE_UNKNOWN'],
    addition: true,
  },
} as const satisfies EndpointTable;

/** Mails as they would look, which are not sent. */
export const emailPreviews = {
  'POST /emails/render-email': {
    purpose: 'Render HTML or a template in a theme.',
    access: 'admin',
    ownerRole: 'read-only',
    query: NoQuery,
    body: z.strictObject({ theme_id: text, preview_html: text.optional(), template_id: text.optional() }),
    bodyLimit: limits.largeBodyBytes,
    answer: json(z.object({ html: z.string() })),
    errors: ['EMAIL_RENDERING_ERROR'],
    refusals: ['EMAIL_THEME_INVALID', 'EMAIL_PREVIEW_UNCLEAR', 'EMAIL_TEMPLATE_INVALID', 'TOO_MANY_REQUESTS'],
  },
  'POST /latchkey/email-previews': {
    purpose: 'Render HTML or the source of a template, in a theme or the source of one.',
    access: 'admin',
    ownerRole: 'read-only',
    query: NoQuery,
    body: Preview,
    bodyLimit: limits.largeBodyBytes,
    answer: json(
      z.object({
        html: z.string().describe('The whole email as HTML.'),
        text: z.string().describe('The plain-text version.'),
      }),
    ),
    errors: ['EMAIL_RENDERING_ERROR'],
    refusals: ['EMAIL_THEME_INVALID', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
} as const satisfies EndpointTable;

/** What templates and themes were before they were changed. */
export const emailVersions = {
  'GET /latchkey/email-versions': {
    purpose: 'List earlier versions of a template or theme, newest first.',
    access: 'admin',
    query: z.strictObject({
      of: text.pipe(
        z.string().regex(/^[a-z0-9_-]{1,40}$/, '{path} must be the type of a template, or the id of one or of a theme'),
      ),
    }),
    answer: json(list(Version)),
    errors: [],
    addition: true,
  },
} as const satisfies EndpointTable;
