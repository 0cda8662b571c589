import type { FromWire } from '../core/shapes/names.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import type { BodyOf, ResponseOf } from '../core/wire/call.ts';
import type { OfEmails } from './of-emails.ts';

type Body = BodyOf<'POST /latchkey/email-previews', 'admin'>;

/** HTML or the source of a template, in a theme or the source of one: that of the project where neither is given. */
export type EmailPreview = Omit<FromWire<Body>, 'variables'> & Pick<Body, 'variables'>;

/** How a mail looks, and what it says where no HTML is shown. */
export type ShownEmail = ResponseOf<'POST /latchkey/email-previews', 'admin'>;

/** HTML or a stored template in a stored theme, as HTML. */
export async function readPreview(
  { call }: OfEmails,
  themeId: string,
  content?: string,
  templateId?: string,
): Promise<string> {
  const body = { theme_id: themeId, preview_html: content, template_id: templateId };
  return (await call()('POST /emails/render-email', { body })).html;
}

/** HTML or the source of a template, in a theme or the source of one; nothing is sent or stored. */
export function previewEmail({ call }: OfEmails, { variables, ...preview }: EmailPreview): Promise<ShownEmail> {
  const body = { ...toWire<Omit<Body, 'variables'>>(preview), variables };
  return call()('POST /latchkey/email-previews', { body });
}
