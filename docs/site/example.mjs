import { readdirSync, readFileSync } from 'node:fs';

const LANGUAGES = { ts: 'ts', tsx: 'tsx', js: 'js', json: 'json', css: 'css', html: 'html', example: 'sh' };
/** What is made by installing, building and running it. */
const MADE = /(^|\/)(node_modules|dist|\.next|next-env\.d\.ts|package-lock\.json)(\/|$)/;

/** The files of an example as Markdown: each below its path. What it is made of comes first, how it is set up last. */
export function sourceOf(folder) {
  const paths = readdirSync(folder, { recursive: true }).filter((path) => !MADE.test(path) && languageOf(path));
  const order = paths.sort((a, b) => isSetUp(a) - isSetUp(b) || a.localeCompare(b, 'en'));
  return order.map((path) => chapter(path, readFileSync(`${folder}/${path}`, 'utf8'))).join('\n');
}

const languageOf = (path) => LANGUAGES[path.split('.').at(-1)];

const isSetUp = (path) => /\.(json|example)$|config\./.test(path);

const chapter = (path, text) => `## \`${path}\`\n\n\`\`\`${languageOf(path)}\n${text}\`\`\`\n`;
