import { execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { freePort } from '@latchkey/testing/process/free-port';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
// Inside the workspace, so that the packages are found as an application finds them.
const folder = `${root}node_modules/.cache/docs-examples`;

/** A newcomer's test builds what these show, with the framework that they are for, which isn't installed here. */
const builtAsApplications = ['react-router', 'astro', 'sveltekit', 'nuxt'].map((name) => `docs/start/${name}.md`);

test('every example of the documentation compiles', async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const written = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' });
  const pages = ['README.md', ...written.map((name) => `docs/${name}`)];
  const examples = pages
    .filter((page) => page.endsWith('.md') && !builtAsApplications.includes(page))
    .flatMap(examplesOf);
  for (const { name, text } of examples) {
    mkdirSync(dirname(`${folder}/${name}`), { recursive: true });
    writeFileSync(`${folder}/${name}`, text);
  }
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions }));
  expect(examples.length).toBeGreaterThan(4);
  expect(await compilerSays()).toBe('');
}, 120_000);

test('the receiver of webhooks takes what is signed with its secret, once', async () => {
  const [example] = examplesOf('docs/webhooks.md');
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/receiver.ts`, example?.text ?? '');
  const [port, key] = [await freePort(), 'a secret of thirty-two bytes, yes'];
  const receiver = spawn(process.execPath, ['--conditions=latchkey-source', '--import=tsx', `${folder}/receiver.ts`], {
    env: { ...process.env, PORT: String(port), LATCHKEY_WEBHOOK_SECRET: `whsec_${btoa(key)}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = text(receiver.stdout);
  const body = JSON.stringify({ type: 'user.created', data: { display_name: 'Ada' } });
  const now = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', key).update(`msg_1.${now}.${body}`).digest('base64');
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': `${now}`, 'webhook-signature': `v1,${signature}` };
  const send = (sent: string) => fetch(`http://localhost:${port}`, { method: 'POST', headers, body: sent });
  try {
    await expect.poll(() => send('{}').then(({ status }) => status), { timeout: 60_000 }).toBe(400);
    const answers = [await send(body), await send(body)];
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['handled', 'seen_before']);
  } finally {
    receiver.kill();
  }
  expect(await said).toBe('Welcome, Ada\n');
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
  paths: { '@/*': ['./docs-next-md/*'] },
};

/**
 * The fenced blocks of a page in the languages that a compiler reads, each as a file of its own. One that begins with a
 * path is that file of the page's application.
 */
function examplesOf(page: string): { name: string; text: string }[] {
  const blocks = readFileSync(root + page, 'utf8').matchAll(/^( *)```(tsx?)(?: \[.+\])?\n([\s\S]*?)```/gm);
  const stem = page.replace(/\W+/g, '-');
  return [...blocks].map(([, indent, language, indented = ''], index) => {
    const text = indented.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    const [, path] = /^\/\/ (\S+\.tsx?)\n/.exec(text) ?? [];
    return { name: path ? `${stem}/${path}` : `${stem}-${index + 1}.${language}`, text };
  });
}

async function compilerSays(): Promise<string> {
  const tsc = `${root}node_modules/.bin/tsc`;
  return promisify(execFile)(tsc, ['-p', folder, '--pretty', 'false']).then(
    () => '',
    ({ stdout, message }) => String(stdout || message),
  );
}
