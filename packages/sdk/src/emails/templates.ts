import type { FromWire } from '../core/shapes/names.ts';
import type { BodyOf, ResponseOf } from '../core/wire/call.ts';
import type { OfEmails } from './of-emails.ts';

type Json = ResponseOf<'GET /email-templates', 'admin'>['items'][number];

/** A mail that has a template of blocks. */
export type EmailTemplateType = Json['type'];

/** What the mails of a type say: a document of blocks, in which `{{ name }}` stands for a variable. */
export interface EmailTemplate {
  /** Which mail it is for. */
  readonly type: EmailTemplateType;
  /** In which `{{ name }}` stands for a variable, too. */
  readonly subject: string;
  /** The document as it is on the wire. */
  readonly content: Readonly<Record<string, unknown>>;
  /** The project has not changed it. */
  readonly isDefault: boolean;
}

/** What is left out stays as it is. */
export type EmailTemplateUpdate = BodyOf<'PATCH /email-templates/:type', 'admin'>;

/** A template as it could become; variables that are left out are made up. */
export type EmailTemplatePreview = BodyOf<'POST /latchkey/email-templates/:type/preview', 'admin'>;

/** A mail as it would be sent. */
export type PreviewedEmail = FromWire<ResponseOf<'POST /latchkey/email-templates/:type/preview', 'admin'>>;

export async function readTemplates({ call }: OfEmails): Promise<EmailTemplate[]> {
  const { items } = await call()('GET /email-templates');
  return items.map(({ type, subject, content, is_default: isDefault }) => ({ type, subject, content, isDefault }));
}

/** Changes the template of a mail; what is not named stays. The project needs a mail server of its own for it. */
export async function updateEmailTemplate(
  { change }: OfEmails,
  type: EmailTemplateType,
  changes: EmailTemplateUpdate,
): Promise<void> {
  await change('PATCH /email-templates/:type', { params: { type }, body: changes });
}

/** Makes the template of a mail the default one again. */
export async function resetEmailTemplate({ change }: OfEmails, type: EmailTemplateType): Promise<void> {
  await change('DELETE /email-templates/:type', { params: { type } });
}

/** A mail by its template, or by what the template could become. */
export const previewEmailTemplate = (
  { call }: OfEmails,
  type: EmailTemplateType,
  preview: EmailTemplatePreview = {},
): Promise<PreviewedEmail> =>
  call()('POST /latchkey/email-templates/:type/preview', { params: { type }, body: preview });
