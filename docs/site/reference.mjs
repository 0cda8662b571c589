/** What an entry of a package offers, as Markdown. */
export function referenceOf(names) {
  const order = [...names].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en'));
  return order.map(chapter).join('\n');
}

/** What one calls stands before what one only names. */
const rank = ({ code }) => (/^(interface|type) /.test(code) ? 1 : 0);

const chapter = ({ name, words, code, members, isNaming }) =>
  `## \`${name}\`\n\n${withWords(words, code)}${isNaming ? list(members) : sections(name, members)}`;

const list = (members) =>
  `${members.map(({ name, words }) => `- \`${name}\`: ${words.replaceAll('\n', ' ')}`).join('\n')}\n\n`;

const sections = (owner, members) => members.map((member) => section(owner, member)).join('\n');

const section = (owner, { name, words, code }) => `### \`${owner}.${name}\`\n\n${withWords(words, code)}`;

const withWords = (words, code) => `${words ? `${words}\n\n` : ''}\`\`\`ts\n${code}\n\`\`\`\n\n`;
