import { pathOf, sections } from './pages.mjs';
import { titleOf } from './site.mjs';

/** In one file a program wants what tells how to use the product, and looks the rest up. */
const LOOKED_UP = new Set(['Reference', 'Contributing']);

/** What a program reads first: every page with its address as Markdown, and what it is about. See llmstxt.org. */
export function llms({ pages, symbols, rest }) {
  const line = (name) => {
    const text = pages.get(name) ?? symbols.get(name) ?? rest.get(name);
    const about = sentenceOf(text);
    return `- [${titleOf(text)}](/docs/${pathOf(name)}.md)${about && `: ${about}`}`;
  };
  const chapters = [
    ...Object.entries(sections),
    ['Types and their members', [...symbols.keys()]],
    ['REST API', [...rest.keys()]],
  ].map(([title, names]) => `## ${title}\n\n${names.map(line).join('\n')}\n`);
  const all = 'All guides in one file: [llms-full.txt](/docs/llms-full.txt)';
  return [`# Latchkey\n\n> ${sentenceOf(pages.get('README'))}\n\n${all}\n`, ...chapters].join('\n');
}

/** Every page that tells how to use the product, one after the other, each below its address. */
export function llmsFull({ pages }) {
  const names = Object.entries(sections).flatMap(([title, names]) => (LOOKED_UP.has(title) ? [] : names));
  return names.map((name) => `<!-- /docs/${pathOf(name)}.md -->\n\n${pages.get(name).trim()}\n`).join('\n');
}

/** The first sentence below the first heading, as text on one line; empty where something else than a sentence stands there. */
function sentenceOf(markdown) {
  const [, paragraph = ''] = markdown.slice(markdown.indexOf('# ')).split(/\n{2,}/);
  if (!/^[\p{L}`[]/u.test(paragraph)) return '';
  const text = paragraph.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\s+/g, ' ');
  const [sentence] = /^.*?[.:!?](?= [\p{Lu}`]|$)/u.exec(text) ?? [text];
  return sentence.replace(/:$/, '.');
}
