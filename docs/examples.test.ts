import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
// Inside the workspace, so that the packages are found as an application finds them.
const folder = `${root}node_modules/.cache/docs-examples`;

test('every example of the documentation compiles', async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pages = ['README.md', ...readdirSync(`${root}docs`).map((name) => `docs/${name}`)];
  const examples = pages.filter((page) => page.endsWith('.md')).flatMap(examplesOf);
  for (const { name, text } of examples) writeFileSync(`${folder}/${name}`, text);
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions }));
  expect(examples.length).toBeGreaterThan(4);
  expect(await compilerSays()).toBe('');
}, 120_000);

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  moduleDetection: 'force',
  jsx: 'react-jsx',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node', 'vite/client'],
};

/** The fenced blocks of a page in the languages that a compiler reads, each as a file of its own. */
function examplesOf(page: string): { name: string; text: string }[] {
  const blocks = readFileSync(root + page, 'utf8').matchAll(/```(tsx?)\n([\s\S]*?)```/g);
  const stem = page.replace(/\W+/g, '-');
  return [...blocks].map(([, language, text = ''], index) => ({ name: `${stem}-${index + 1}.${language}`, text }));
}

async function compilerSays(): Promise<string> {
  const tsc = `${root}node_modules/.bin/tsc`;
  return promisify(execFile)(tsc, ['-p', folder, '--pretty', 'false']).then(
    () => '',
    ({ stdout, message }) => String(stdout || message),
  );
}
