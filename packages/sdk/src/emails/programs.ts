import { nullOnRefusal } from '../core/null-on.ts';
import type { FromWire } from '../core/shapes/names.ts';
import type { ResponseOf } from '../core/wire/call.ts';
import type { OfEmails } from './of-emails.ts';

/** A theme: what mails look like. */
export type EmailTheme = Readonly<FromWire<ResponseOf<'GET /internal/email-themes', 'admin'>['themes'][number]>>;

/** A theme with the program in TSX that it is. */
export type EmailThemeSource = Readonly<FromWire<ResponseOf<'GET /internal/email-themes/:id', 'admin'>>>;

/** A template that is a program in TSX. */
export type NewEmailTemplate = Readonly<
  FromWire<ResponseOf<'GET /internal/email-templates', 'admin'>['templates'][number]>
>;

/** What the change of a program makes of its preview. */
export interface RenderedEmail {
  /** The whole mail as HTML. */
  readonly renderedHtml: string;
}

export const readThemes = async ({ call, fromWire }: OfEmails): Promise<EmailTheme[]> =>
  fromWire(await call()('GET /internal/email-themes')).themes;

export const readTheme = async ({ call, fromWire }: OfEmails, id: string): Promise<EmailThemeSource | null> =>
  fromWire(await nullOnRefusal('EMAIL_THEME_UNKNOWN', call()('GET /internal/email-themes/:id', { params: { id } })));

/** Makes a theme, which starts as the light one. */
export const createEmailTheme = ({ change }: OfEmails, displayName: string): Promise<{ id: string }> =>
  change('POST /internal/email-themes', { body: { display_name: displayName } });

/** Changes the source of a theme, as far as the given HTML renders in it; answers how that looks. */
export async function updateEmailTheme(
  { change }: OfEmails,
  id: string,
  tsxSource: string,
  previewHtml: string,
): Promise<RenderedEmail> {
  const body = { tsx_source: tsxSource, preview_html: previewHtml };
  const { rendered_html: renderedHtml } = await change('PATCH /internal/email-themes/:id', { params: { id }, body });
  return { renderedHtml };
}

/** Calls a theme of the project something else. */
export async function renameEmailTheme({ change }: OfEmails, id: string, displayName: string): Promise<void> {
  await change('PATCH /latchkey/email-themes/:id', { params: { id }, body: { display_name: displayName } });
}

/** Deletes a theme that the project does not use; a built-in one becomes what it was at first. */
export async function deleteEmailTheme({ change }: OfEmails, id: string): Promise<void> {
  await change('DELETE /latchkey/email-themes/:id', { params: { id } });
}

export const readNewTemplates = async ({ call, fromWire }: OfEmails): Promise<NewEmailTemplate[]> =>
  fromWire(await call()('GET /internal/email-templates')).templates;

/** Changes the source of a template, as far as it renders; answers how it looks in the theme of the project. */
export async function updateNewEmailTemplate(
  { change }: OfEmails,
  id: string,
  tsxSource: string,
): Promise<RenderedEmail> {
  const body = { tsx_source: tsxSource };
  const { rendered_html: renderedHtml } = await change('PATCH /internal/email-templates/:id', { params: { id }, body });
  return { renderedHtml };
}

/** Makes a template in TSX what it was at first. */
export async function resetNewEmailTemplate({ change }: OfEmails, id: string): Promise<void> {
  await change('DELETE /latchkey/email-templates/:id', { params: { id } });
}
