/**
 * What is public, as reports that belong to the commit: the API over HTTP, and the types of the packages.
 *
 *     npm run api            writes packages/{protocol,sdk,react,next}/api.txt
 *     npm run api -- --check fails where they are not what is built
 *     npm run api:diff       lists what has changed since the last release, and fails at what breaks users unannounced
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compare, httpRules, textOf, typeRules } from './api/compare.mjs';
import { httpReport } from './api/http.mjs';
import { typeReports } from './api/types.mjs';
import { build } from './support/build.mjs';
import { root } from './support/command.mjs';
import { install } from './support/install.mjs';
import { main } from './support/main.mjs';

const TYPED = ['sdk', 'react', 'next'];
const fileOf = (name) => `packages/${name}/api.txt`;

main(async () => {
  const [mode] = process.argv.slice(2);
  if (mode === '--diff') return diff();
  if (mode !== '--check') {
    await install();
    await build();
  }
  const reports = await made();
  const stale = [...reports].filter(([file, text]) => read(file) !== text);
  if (mode === '--check') {
    for (const [file] of stale) console.error(`${file} isn't current. Run \`npm run api\` and commit what it writes.`);
    return stale.length > 0 ? 1 : 0;
  }
  for (const [file, text] of stale) {
    writeFileSync(root + file, text);
    console.log(file);
  }
  return 0;
});

/** Every report by its file. */
async function made() {
  const types = Object.entries(typeReports(TYPED));
  const ofPackage = (name) =>
    Object.fromEntries(types.filter(([entry]) => `${entry}/`.startsWith(`@latchkey/${name}/`)));
  return new Map([
    [fileOf('protocol'), textOf(await httpReport())],
    ...TYPED.map((name) => [fileOf(name), textOf(ofPackage(name))]),
  ]);
}

function read(file) {
  return existsSync(root + file) ? readFileSync(root + file, 'utf8') : undefined;
}

/** What git prints; undefined for what it does not know. */
function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trimEnd();
  } catch {
    return undefined;
  }
}

function diff() {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*');
  if (!tag) {
    console.log('There is no release yet, so there is nothing to compare with.');
    return 0;
  }
  const found = ['protocol', ...TYPED].map((name) => {
    const before = git('show', `${tag}:${fileOf(name)}`);
    const rules = name === 'protocol' ? httpRules : typeRules;
    return before === undefined ? { breaking: [], compatible: [] } : compare(before, read(fileOf(name)), rules);
  });
  const breaking = found.flatMap((one) => one.breaking);
  const compatible = found.flatMap((one) => one.compatible);
  list(`Breaking, or impossible to tell, since ${tag}`, breaking);
  list(`Compatible since ${tag}`, compatible);
  if (breaking.length === 0 || isAnnounced(tag)) return 0;
  console.error('\nNo changeset announces it. Run `npx changeset`, and say what users have to do.');
  return 1;
}

function list(title, changes) {
  console.log(`\n${title}: ${changes.length}`);
  for (const change of changes) console.log(`  ${change}`);
}

/** By a version or a changeset that may break: a major one, or a minor one before 1.0. */
function isAnnounced(tag) {
  const [major, minor] = tag.slice(1).split('.');
  const version = JSON.parse(read('packages/protocol/package.json')).version.split('.');
  const places = major === '0' ? 2 : 1;
  if (version.slice(0, places).join() !== [major, minor].slice(0, places).join()) return true;
  const bump = major === '0' ? /: (major|minor)$/m : /: major$/m;
  return readdirSync(`${root}.changeset`).some((file) => file.endsWith('.md') && bump.test(read(`.changeset/${file}`)));
}
