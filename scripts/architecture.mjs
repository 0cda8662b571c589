/** `node scripts/architecture.mjs` draws the pictures of docs/architecture.md: what stands on what, out of the imports. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { root } from './support/command.mjs';
import { levelsOf } from './support/sources.mjs';

const PAGE = `${root}docs/architecture.md`;
const WIDTH = 116;
const BLOCK = /(<!-- levels of (\S+) -->\n```\n)[\s\S]*?(```)/g;

export const page = () => readFileSync(PAGE, 'utf8');
/** The page with its pictures as the imports are now. */
export const drawn = () => page().replace(BLOCK, (_, before, path, after) => `${before}${picture(path)}${after}`);

/** A line a level, the highest first: whatever stands in it imports from lines below it alone. */
const picture = (path) =>
  levelsOf(path)
    .map((names, level) => wrapped(`${level + 1}  `, names))
    .reverse()
    .join('');

function wrapped(head, names) {
  const lines = [head];
  for (const name of names) {
    const line = lines.at(-1);
    if (line.length + name.length > WIDTH) lines.push(`${' '.repeat(head.length)}${name}  `);
    else lines[lines.length - 1] = `${line}${name}  `;
  }
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, drawn());
