import { posix } from 'node:path';
import { fileOf, pageAt, pathOf } from './pages.mjs';
import { endpointSections, withMethod } from './rest/sections.mjs';
import { tabs } from './tabs.mjs';

/** Where the components are explained that pages show live. */
const COMPONENTS = 'reference/react';

/** The element that VitePress puts a page into has this id. */
const ROOT = 'app';

/** Headings have the anchors that code hosts give them. */
export function slugify(text) {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
  return slug === ROOT ? `${ROOT}-1` : slug;
}

/** What our pages have besides common Markdown. `places` says on which pages a name of our packages is explained. */
export function extendMarkdown(md, places) {
  const pageOf = ({ relativePath }) => relativePath.replace(/\.md$/, '').replace(/^index$/, 'README');
  md.core.ruler.push('links', ({ tokens, env }) => {
    for (const { children } of tokens) if (children) resolveLinks(children, pageOf(env));
  });
  // Examples in the comments of our sources.
  md.core.ruler.push('indented', ({ tokens }) => {
    for (const token of tokens) if (token.type === 'code_block') Object.assign(token, { type: 'fence', info: 'ts' });
  });
  md.core.ruler.push('rows', ({ tokens }) => nameRows(tokens));
  md.core.ruler.push('heads', (state) => {
    state.tokens = withoutEmptyHeads(state.tokens);
  });
  md.core.ruler.push('cards', ({ tokens }) => markCards(tokens));
  md.core.ruler.push('endpoints', (state) => {
    if (isApi(state.env)) state.tokens = endpointSections(state.tokens, state.Token);
  });
  md.use(tabs);
  const { fence, image } = md.renderer.rules;
  md.renderer.rules.fence = (tokens, index, options, env, self) =>
    linkNames(fence(tokens, index, options, env, self), pageOf(env), places);
  // Braces in code are no expression of Vue.
  md.renderer.rules.code_inline = (tokens, index, _, env) => {
    const code = md.utils.escapeHtml(tokens[index].content);
    return `<code v-pre>${isApi(env) ? withMethod(code) : code}</code>`;
  };
  // On a phone one opens it to look closer.
  md.renderer.rules.image = (tokens, index, options, env, self) =>
    `<a href="/docs${tokens[index].attrGet('src')}" target="_self">${image(tokens, index, options, env, self)}</a>`;
  md.renderer.rules.html_block = (tokens, index) => elementOf(tokens[index].content);
}

const isApi = ({ relativePath }) => /^api\b/.test(relativePath);

/** The list after `<!-- cards -->` is shown as cards. */
function markCards(tokens) {
  for (const [index, { type, content }] of tokens.entries())
    if (type === 'html_block' && content.startsWith('<!-- cards -->')) tokens[index + 1].attrJoin('class', 'cards');
}

/** `<!-- live SignIn -->` becomes `<Live component="SignIn" />`; other comments go, and other HTML stays. */
function elementOf(html) {
  if (html.startsWith('<!-- live choices -->')) return '<LiveChoices />\n';
  const [, component] = /^<!-- live (\w+) -->/.exec(html) ?? [];
  if (component) return `<Live component="${component}" />\n`;
  if (html.startsWith('<!-- endpoint filter -->')) return '<EndpointFilter />\n';
  if (html.startsWith('<!-- search -->')) return '<SearchButton />\n';
  return html.startsWith('<!--') ? '' : html;
}

/** Links of Markdown lead to pages of the site. What is elsewhere in the repository is no link here. */
function resolveLinks(tokens, page) {
  let isDropped = false;
  for (const token of tokens) {
    if (token.type === 'image') token.attrSet('src', targetOf(page, token.attrGet('src')));
    if (token.type === 'link_close' && isDropped) token.hidden = true;
    if (token.type !== 'link_open') continue;
    const target = targetOf(page, token.attrGet('href'));
    isDropped = target === undefined;
    token.hidden = isDropped;
    token.attrs = isDropped ? [] : [['href', target]];
  }
}

/** Where a link of a page leads on the site, undefined for what is no part of it. */
export function targetOf(page, href) {
  if (/^([a-z]+:|#)/.test(href)) return href;
  const [, path, hash = ''] = /^([^#]*)(#.*)?$/.exec(href);
  if (/^\/docs(\/|$)/.test(path)) return `/${path.slice('/docs/'.length)}${hash}`;
  const file = posix.join(posix.dirname(fileOf(page)), path);
  if (/\.(svg|png)$/.test(file)) return `/${file.slice('docs/'.length)}`;
  const target = pageAt(file);
  return target && `/${target === 'README' ? '' : pathOf(target)}${hash}`;
}

/** A column without a name has no heading, and a table without any has no head. */
function withoutEmptyHeads(tokens) {
  const dropped = new Set();
  for (const [start, { type }] of tokens.entries()) {
    if (type !== 'thead_open') continue;
    const end = tokens.findIndex((token, index) => index > start && token.type === 'thead_close');
    const head = tokens.slice(start, end + 1);
    const names = head.filter((token) => token.type === 'inline');
    if (names.every(({ content }) => content === '')) for (const token of head) dropped.add(token);
    for (const [index, token] of head.entries())
      if (token.type === 'inline' && token.content === '') head[index - 1].tag = head[index + 1].tag = 'td';
  }
  return tokens.filter((token) => !dropped.has(token));
}

/** A row of a table that explains a name has an anchor, as a heading has: a name in code, or a page of the dashboard. */
function nameRows(tokens) {
  const ids = new Set(tokens.flatMap((token) => token.attrGet('id') ?? []));
  let isOfPages = false;
  for (const [index, token] of tokens.entries()) {
    const [first] = tokens[index + 2]?.children ?? [];
    if (token.type === 'thead_open') isOfPages = tokens[index + 3].content === 'Page';
    if (token.type !== 'tr_open' || tokens[index + 1].type !== 'td_open') continue;
    if (first?.type !== 'code_inline' && !isOfPages) continue;
    const id = uniqueId(ids, slugify(first.content));
    ids.add(id);
    token.attrSet('id', id);
  }
}

function uniqueId(ids, wanted) {
  let id = wanted;
  for (let count = 1; ids.has(id); count++) id = `${wanted}-${count}`;
  return id;
}

/** On pages about our packages, names in code lead to where they are explained. */
function linkNames(html, page, places) {
  if (page !== 'components' && !page.startsWith('reference/')) return html;
  return html.replace(/<span(?: class="(type-name)?")?>([^<]+)<\/span>/g, (span, _, text) => {
    const linked = text.replace(/[A-Za-z_]\w+/g, (word) => {
      const href = Object.hasOwn(places, word) && hrefOf(word, page, places[word]);
      return href ? `<a class="type-name" href="${href}">${word}</a>` : word;
    });
    return linked === text ? span : span.replace(`>${text}<`, () => `>${linked}<`);
  });
}

function hrefOf(word, page, pages) {
  const place = [page, COMPONENTS].find((each) => pages.includes(each)) ?? pages[0];
  return `/docs/${place}#${slugify(word)}`;
}

/** For the search: a row with an anchor is a part of the page as one with a heading is, and the language of code no word of it. */
export const asParts = (html) =>
  html
    .replace(
      /<tr id="([^"]+)">\s*<td>(?:<code[^>]*>)?(.*?)(?:<\/code>)?<\/td>/g,
      '<h4>$2<a href="#$1">#</a></h4><tr><td></td>',
    )
    .replace(/<span class="lang">.*?<\/span>/g, '');
