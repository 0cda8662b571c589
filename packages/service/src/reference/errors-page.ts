import { html } from '../platform/html/html.ts';
import type { Api } from './api.ts';
import { type Frame, page } from './page.ts';

/** Every known error, with what it means. */
export const errorsPage = ({ document }: Api, frame: Frame): string =>
  page(
    frame,
    'Errors',
    'errors',
    html`<p>A known error is JSON: <code>code</code>, <code>error</code>, a sentence for people, and <code>details</code>, if
it has any. In the sentences here details stand in braces.</p>
<ul class="fields">
${Object.entries(document['x-errors']).map(
  ([code, { status, sentence }]) =>
    html`<li id="${code}"><span class="tag">${String(status)}</span> <code>${code}</code> <span>${sentence}</span></li>
`,
)}</ul>`,
  );
