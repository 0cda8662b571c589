import { escapeHtml } from './escape-html.ts';

/** HTML that was put together here: every value in it is escaped. */
export interface Html {
  readonly html: string;
}

type Part = string | Html | readonly Html[] | undefined;

/** Puts HTML together: html`<p>${name}</p>`. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: strings.map((text, at) => text + written(parts[at])).join(''),
});

function written(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string') return escapeHtml(part);
  return 'html' in part ? part.html : part.map((piece) => piece.html).join('');
}
