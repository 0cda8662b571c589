import type { EmailDocument } from '@latchkey/protocol/email-blocks';
import { limits } from '@latchkey/protocol/limits';
import type { Content } from '../delivery/content.ts';
import type { Brand } from './brand.ts';
import { written } from './filled.ts';
import { pageHtml } from './html/page-html.ts';
import { plainText } from './plain-text.ts';
import { shownLayout } from './shown.ts';
import { substitute, type Variables } from './substitute.ts';

/** What a mail is made of. */
export interface MailTemplate {
  readonly subject: string;
  readonly document: EmailDocument;
  /** The language that it is written in, where that is known. */
  readonly language?: 'en' | undefined;
}

/** Makes a mail of its template: nothing in it is run, nothing is loaded. Undefined for one that shows nothing. */
export function renderMail(
  { subject, document, language }: MailTemplate,
  variables: Variables,
  brand: Brand,
): Content | undefined {
  const shown = shownLayout(document, variables);
  const title = renderSubject(subject, variables);
  return shown.children.length === 0 || title === ''
    ? undefined
    : { subject: title, html: pageHtml(shown, { subject: title, language, brand }), text: plainText(shown.children) };
}

/** A subject is one line: no header can begin in it. */
export function renderSubject(subject: string, variables: Variables): string {
  const line = written(substitute(subject, variables))
    .replace(/[\p{Cc}\p{Z}\s]+/gu, ' ')
    // It begins an encoded word, which mail programs would read as other words.
    .replaceAll('=?', '= ?');
  // A cut may leave half of a character.
  return line
    .trim()
    .slice(0, limits.emailSubjectMaxCharacters)
    .replace(/\p{Cs}/gu, '');
}
