import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import { parser } from '@lezer/javascript';
import { escapeHtml } from './escape-html.mjs';

const languages = {
  ts: parser.configure({ dialect: 'ts' }),
  tsx: parser.configure({ dialect: 'ts jsx' }),
  js: parser,
};

/** What has no colour, and may lead somewhere all the same. */
const NAME = 'name';

const classes = tagHighlighter([
  { tag: tags.keyword, class: 'keyword' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], class: 'string' },
  { tag: tags.comment, class: 'comment' },
  { tag: [tags.typeName, tags.className], class: 'type-name' },
  { tag: tags.variableName, class: NAME },
]);

/** Code as HTML. What other languages than TypeScript are written in stays plain. `hrefOf` says where a name is explained. */
export function highlight(code, language, hrefOf) {
  const reader = languages[language];
  if (!reader) return escapeHtml(code);
  let html = '';
  highlightCode(
    code,
    reader.parse(code),
    classes,
    (text, kind) => {
      html += marked(text, kind, hrefOf);
    },
    () => {
      html += '\n';
    },
  );
  return html;
}

function marked(text, kind, hrefOf) {
  const href = kind === 'comment' || kind === 'string' ? undefined : hrefOf(text);
  if (href) return `<a class="type-name" href="${href}">${escapeHtml(text)}</a>`;
  return kind && kind !== NAME ? `<span class="${kind}">${escapeHtml(text)}</span>` : escapeHtml(text);
}
