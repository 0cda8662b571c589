import { slugify } from './markdown.mjs';

/** What an entry of a package offers, as Markdown. What has members that one calls or reads has a page of its own, with these. */
export function referenceOf(names, page) {
  return inOrder(names)
    .map((symbol) => `## \`${symbol.name}\`\n\n${about(symbol)}${hasPage(symbol) ? membersOn(page, symbol) : ''}`)
    .join('\n');
}

/** The pages of the names of an entry, by their names on the site. */
export const symbolPages = (names, page) =>
  inOrder(names)
    .filter(hasPage)
    .map((symbol) => [`${page}/${symbol.name}`, symbolPage(symbol)]);

/** What one calls stands before what one only names. */
const inOrder = (names) => [...names].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en'));

const rank = ({ code }) => (/^(interface|type) /.test(code) ? 1 : 0);

const hasPage = ({ members, isNaming }) => members.length > 0 && !isNaming;

const symbolPage = (symbol) => `# \`${symbol.name}\`\n\n${about(symbol)}${symbol.members.map(section).join('\n')}`;

const about = ({ words, code, members, isNaming }) => withWords(words, code) + (isNaming ? list(members) : '');

const list = (members) =>
  `${members.map(({ name, words }) => `- \`${name}\`: ${words.replaceAll('\n', ' ')}`).join('\n')}\n\n`;

function membersOn(page, { name: owner, members }) {
  const file = `${page.split('/').at(-1)}/${owner}.md`;
  const links = members.map(({ name }) => `[\`${name}\`](${file}#${slugify(name)})`);
  return `[All of \`${owner}\`](${file}): ${links.join(', ')}\n\n`;
}

const section = ({ name, words, code }) => `## \`${name}\`\n\n${withWords(words, code)}`;

const withWords = (words, code) => `${words ? `${words}\n\n` : ''}\`\`\`ts\n${code}\n\`\`\`\n\n`;
