import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { unstorableWithin } from '../../input/scalar.ts';
import { atMost, oneOf, text } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';

/** The mails that have a template, in the order in which they are listed. */
export const emailTemplateTypes = [
  'email_verification',
  'password_reset',
  'magic_link',
  'team_invitation',
  'sign_in_invitation',
] as const;
export type EmailTemplateType = (typeof emailTemplateTypes)[number];

/** Whether it is a document of blocks is looked at later: see `email-blocks.ts`. */
const content = z.record(z.string(), z.unknown()).superRefine((value, context) => {
  const refused = unstorableWithin(value);
  if (refused) context.addIssue({ code: 'custom', message: refused.sentence });
});
const subject = atMost(limits.emailTemplateSubjectMaxCharacters);

const Template = z.object({
  type: z.enum(emailTemplateTypes),
  subject: z.string(),
  content: z.record(z.string(), z.unknown()),
  is_default: z.boolean(),
});

const NoQuery = z.strictObject({});
const OfType = z.strictObject({ type: oneOf(...emailTemplateTypes) });
/** An empty subject is none, as published clients know it. */
const Change = z.strictObject({
  content: content.optional().describe('The document of blocks.'),
  subject: subject.optional().describe('In which `{{ name }}` stands for a variable; an empty one is none.'),
});

/** Templates of mails: documents of blocks, with variables. */
export const emailTemplates = {
  'GET /email-templates': {
    purpose: "List all email templates; those the project hasn't changed are the default ones.",
    access: 'admin',
    query: NoQuery,
    answer: json(list(Template)),
    errors: [],
  },
  'GET /email-templates/:type': {
    purpose: 'Read an email template.',
    access: 'admin',
    params: OfType,
    query: NoQuery,
    answer: json(Template),
    errors: [],
  },
  'PATCH /email-templates/:type': {
    purpose: "Change an email template; fields left out stay the same. Needs the project's own mail server.",
    invalidates: ['emailTemplates', 'emailVersions'],
    access: 'admin',
    params: OfType,
    query: NoQuery,
    body: Change,
    bodyLimit: limits.largeBodyBytes,
    answer: json(Template),
    errors: [],
    refusals: ['EMAIL_TEMPLATES_NEED_SERVER', 'EMAIL_CONTENT_INVALID'],
  },
  'DELETE /email-templates/:type': {
    purpose: 'Reset an email template to the default.',
    invalidates: ['emailTemplates', 'emailVersions'],
    access: 'admin',
    params: OfType,
    query: NoQuery,
    answer: success,
    errors: [],
    refusals: ['EMAIL_TEMPLATE_IS_DEFAULT'],
  },
  'POST /latchkey/email-templates/:type/preview': {
    purpose: 'Preview an email, from its template or a draft of it. Missing variables get sample values.',
    access: 'admin',
    ownerRole: 'read-only',
    params: OfType,
    query: NoQuery,
    body: Change.extend({
      variables: z
        .record(text, text)
        .optional()
        .describe('Values for the variables, by name; missing ones get sample values.'),
    }),
    bodyLimit: limits.largeBodyBytes,
    answer: json(
      z.object({
        subject: z.string().describe('As it would be sent.'),
        html: z.string().describe('The email as HTML, as it would be sent.'),
        text: z.string().describe('The plain-text version.'),
      }),
    ),
    errors: [],
    refusals: ['EMAIL_CONTENT_INVALID'],
    addition: true,
  },
} as const satisfies EndpointTable;
