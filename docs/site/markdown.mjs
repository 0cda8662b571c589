import { Marked } from 'marked';
import { escapeHtml } from './escape-html.mjs';
import { highlight } from './highlight.mjs';

/**
 * A page as HTML: with its title, its headings, the places it leads to, and its parts for the search.
 * `hrefOf` leads links of Markdown to where the site has them, undefined for what is no part of it; `nameHref` leads names in code.
 */
export function render(markdown, { hrefOf, nameHref }) {
  const page = { title: '', headings: [], ids: new Set(), links: [], parts: [], part: undefined };
  const marked = new Marked({ renderer: rendererOf(page, hrefOf, nameHref) });
  const html = marked.parse(markdown);
  return { ...page, html };
}

function rendererOf(page, hrefOf, nameHref) {
  return {
    heading({ tokens, depth }) {
      const text = this.parser.parseInline(tokens);
      const plain = plainText(tokens);
      if (depth === 1) {
        page.title = plain;
        begin(page, '', plain);
        return `<h1>${text}</h1>\n`;
      }
      const id = uniqueId(page.ids, slug(plain));
      page.headings.push({ depth, id, text });
      begin(page, id, plain);
      return `<h${depth} id="${id}"><a href="#${id}">${text}</a></h${depth}>\n`;
    },
    paragraph({ tokens }) {
      // Of a list's item, whose text was told, this is the HTML already.
      if (!tokens[0]?.escaped) tell(page, plainText(tokens));
      return `<p>${this.parser.parseInline(tokens)}</p>\n`;
    },
    listitem(item) {
      tell(page, plainText(item.tokens.filter(({ type }) => type === 'text')));
      return `<li>${this.parser.parse(item.tokens, item.loose)}</li>\n`;
    },
    table({ header, rows }) {
      const head = headOf(this.parser, header);
      const body = rows.map((row) => `<tr${rowId(page, row)}>${cells(this.parser, row)}</tr>`).join('\n');
      return `<table>\n${head}<tbody>\n${body}\n</tbody>\n</table>\n`;
    },
    code({ text, lang = '' }) {
      return `<pre><code>${highlight(text, lang, nameHref)}</code></pre>\n`;
    },
    codespan({ text }) {
      const code = `<code>${escapeHtml(text)}</code>`;
      return text.startsWith(API) ? `<a href="${hrefOf(text)}">${code}</a>` : code;
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      page.links.push(href);
      const target = hrefOf(href);
      return target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
    },
    image({ href, text }) {
      page.links.push(href);
      const picture = hrefOf(href);
      // On a phone one opens it to look closer.
      return `<a href="${picture}"><img src="${picture}" alt="${escapeHtml(text)}"></a>`;
    },
    html({ text }) {
      const [, component] = LIVE.exec(text) ?? [];
      if (component) return `<div class="live" data-component="${component}"></div>\n`;
      return text.startsWith('<!--') ? '' : escapeHtml(text);
    },
  };
}

/** Where a component is shown, by the script of the page: see assets/live.js. */
const LIVE = /^<!-- live (\w+) -->/;
/** Pages of the service itself that the texts name. */
const API = '/docs/api';

/** A row that explains a name can be linked to, and found; any other belongs to the text around it. */
function rowId(page, row) {
  const [name] = row[0].tokens;
  const words = row.map(({ tokens }) => plainText(tokens));
  if (name?.type !== 'codespan') {
    tell(page, words.join(' '));
    return '';
  }
  const id = uniqueId(page.ids, slug(name.text));
  page.parts.push({ id, heading: words[0], text: words.slice(1).join(' ') });
  return ` id="${id}"`;
}

/** A column without a name has no heading. */
function headOf(parser, header) {
  if (header.every(({ text }) => text === '')) return '';
  const names = header.map(({ tokens, text }) =>
    text === '' ? '<td></td>' : `<th>${parser.parseInline(tokens)}</th>`,
  );
  return `<thead><tr>${names.join('')}</tr></thead>\n`;
}

const cells = (parser, row) => row.map(({ tokens }) => `<td>${parser.parseInline(tokens)}</td>`).join('');

/** What follows belongs to this heading. */
function begin(page, id, heading) {
  page.part = { id, heading, text: '' };
  page.parts.push(page.part);
}

function tell(page, text) {
  if (page.part) page.part.text = `${page.part.text} ${text}`.trim();
}

const plainText = (tokens) =>
  tokens.map((token) => (token.tokens ? plainText(token.tokens) : (token.text ?? ''))).join('');

/** As code hosts make them of headings. */
const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

function uniqueId(ids, wanted) {
  let id = wanted;
  for (let count = 1; ids.has(id); count++) id = `${wanted}-${count}`;
  ids.add(id);
  return id;
}
