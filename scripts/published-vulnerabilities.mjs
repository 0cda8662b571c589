/** Writes docs/operate/published-vulnerabilities.md: which published vulnerabilities are replayed, and by which test. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { root } from './support/command.mjs';

/** Where each class has a file of its own. */
export const FOLDER = 'packages/service/src/published-vulnerabilities/';

/** The classes of files whose tests name them in no `describe`. */
const CLASSES = {
  'redirect-confusion': ['S2'],
  'code-of-another-purpose': ['S3'],
  'account-linking': ['S4'],
  'limit-evasion': ['S7'],
  'account-enumeration': ['S8'],
  'token-forgery': ['S9'],
  'passkey-checks': ['S16'],
  'secret-repointing': ['S26'],
};
const knownClasses = (file) => CLASSES[file.replace(/^.*\//, '').replace('.test.ts', '')] ?? [];

const NUMBER = /^(?:CVE-\d{4}-\d{4,}|GHSA(?:-[23456789cfghjmpqrvwx]{4}){3})$/;
/** `CVE-2024-12345 (product): what it did there` */
const TITLE = /^(\S+) \(([^)]+)\): (.+)$/s;
/** `S10 mail: recipients, headers, markup` */
const CLASS = /^(S\d+) /;

/**
 * The published vulnerabilities that tests replay, by number: from the titles of tests, and from the rows of
 * `test.each` that begin with number, product and what it did.
 */
export function replayed() {
  return testFiles()
    .flatMap(replayedIn)
    .sort((one, other) => classNumber(one) - classNumber(other) || one.number.localeCompare(other.number));
}

function testFiles() {
  const sources = readdirSync(`${root}packages`)
    .map((name) => `packages/${name}/src`)
    .filter((folder) => existsSync(root + folder));
  return [...sources, 'scripts/tests'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .sort()
      .map((name) => `${folder}/${name}`),
  );
}

const classNumber = ({ class: name }) => Number(name?.slice(1) ?? Number.POSITIVE_INFINITY);

function replayedIn(file) {
  const source = readFileSync(root + file, 'utf8');
  if (!/CVE-|GHSA-/.test(source)) return [];
  const found = [];
  visit(parseSync(file, source).program, knownClasses(file)[0], (row, of) => found.push({ ...row, class: of, file }));
  return found;
}

/** Calls back for each row and title below a node, with the class that the nearest `describe` names. */
function visit(node, of, tell) {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const child of node) visit(child, of, tell);
    return;
  }
  const row = rowOf(node);
  if (row) tell(row, of);
  const inner = (node.type === 'CallExpression' && CLASS.exec(textOf(node.arguments[0]) ?? '')?.[1]) || of;
  for (const child of Object.values(node)) visit(child, inner, tell);
}

function rowOf(node) {
  if (node.type === 'ArrayExpression') return row(...node.elements.slice(0, 3).map(textOf));
  if (node.type === 'ObjectExpression') {
    const fields = new Map(node.properties.map((property) => [property.key?.name, textOf(property.value)]));
    return row(fields.get('advisory'), fields.get('product'), fields.get('did'));
  }
  if (node.type !== 'CallExpression') return undefined;
  const [, ...parts] = TITLE.exec(textOf(node.arguments[0]) ?? '') ?? [];
  return row(...parts);
}

const row = (number, product, did) =>
  NUMBER.test(number ?? '') && product && did ? { number, product, did } : undefined;

function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' && node.quasis.length === 1 ? node.quasis[0].value.cooked : undefined;
}

/** The classes of a file: those that its `describe` names, or those that are known of it. */
export function classesOf(file) {
  const classes = new Set(knownClasses(file));
  const walk = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'CallExpression' && node.callee.name === 'describe') {
      const name = CLASS.exec(textOf(node.arguments[0]) ?? '')?.[1];
      if (name) classes.add(name);
    }
    for (const child of Object.values(node)) walk(child);
  };
  walk(parseSync(file, readFileSync(root + file, 'utf8')).program);
  return [...classes];
}

const HEAD = `# Published vulnerabilities, replayed

After this page you know which published vulnerabilities of other products are tried against Latchkey, and by which test.

Every row is a test that does here what was done there, and says what comes of it. All of them run with \`npm test\`. The
page is made from their titles: \`node scripts/published-vulnerabilities.mjs\`.
`;

/** The page in Markdown. */
export function replayedPage(rows) {
  const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '\\<').replaceAll('{', '\\{');
  const link = (number) =>
    number.startsWith('CVE')
      ? `[${number}](https://nvd.nist.gov/vuln/detail/${number})`
      : `[${number}](https://github.com/advisories/${number})`;
  const table = rows.map(
    ({ number, product, did, file }) => `| ${link(number)} | ${cell(product)} | ${cell(did)} | \`${file}\` |`,
  );
  const counted = `There are ${rows.length} of them.\n`;
  return [HEAD, counted, '| Number | Where | What it did there | Test |', '|---|---|---|---|', ...table, ''].join('\n');
}

export const PAGE = `${root}docs/operate/published-vulnerabilities.md`;

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, replayedPage(replayed()));
