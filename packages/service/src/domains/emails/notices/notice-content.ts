import type { Content } from '../delivery/content.ts';
import type { Brand } from '../templates/brand.ts';
import { heading, mailDocument, questions, text } from '../templates/mail-document.ts';
import { renderMail } from '../templates/render.ts';
import { words } from '../templates/variables.ts';
import type { NoticeWords } from './default-notices.ts';

/** Words are put in as values: nothing in them is taken for a template or a format. */
const template = {
  language: 'en',
  subject: '{{subject}}',
  document: mailDocument({
    heading: heading('{{heading}}'),
    text: text('{{#if reader}}Hi {{reader}},\n\n{{/if}}{{intro}}'),
    divider: 'divider',
    footer: text(`{{note}}\n\n${questions}{{project}}`, { fontSize: 14 }),
  }),
} as const;

/** A notice as it is read; names are plain already. */
export function noticeContent(
  notice: NoticeWords,
  names: { readonly project: string; readonly reader: string },
  brand: Brand,
): Content {
  const supportEmail = brand.supportEmail ?? '';
  const values = Object.entries({ ...notice, ...names, supportEmail }).map(
    ([name, text]) => [name, words(text)] as const,
  );
  const content = renderMail(template, new Map(values), brand);
  if (!content) throw new Error('The notice shows nothing.');
  return content;
}
