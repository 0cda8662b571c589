import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { endpoints } from '@latchkey/protocol';
import { errors } from '@latchkey/protocol/errors';
import { refusals } from '@latchkey/protocol/refusals';
import { settings } from '@latchkey/protocol/settings/settings';
import { expect, test } from 'vitest';
import { targetOf } from './markdown.mjs';
import { forPackageManagers } from './package-managers.mjs';
import { fileOf, pathOf, sections } from './pages.mjs';
import { site } from './site.mjs';

const root = new URL('../..', import.meta.url).pathname;
const { pages, symbols, rest, exported } = site();
const all = new Map([...pages, ...symbols, ...rest]);

/** What `npm run docs` has written. */
const folder = `${root}packages/service/docs/`;
const built = (path: string) => readFileSync(folder + path, 'utf8');
const html = new Map([...all.keys()].map((name) => [name, built(`${pathOf(name)}.html`)]));

const filesIn = (folder: string, end: string) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(end));

test('every page of the documentation is in the table of pages, once', () => {
  const examples = readdirSync(`${root}examples`).map((name) => `examples/${name}`);
  const written = [...examples, ...filesIn('docs', '.md').map((name) => name.slice(0, -'.md'.length))];
  expect(Object.values(sections).flat().sort()).toEqual(written.sort());
});

test('every page is served as HTML and as Markdown, and both are what was written', () => {
  for (const [name, text] of all) {
    expect(built(`${pathOf(name)}.md`), name).toBe(text);
    expect(html.get(name), name).toContain('<h1 ');
  }
});

test('programs find every page in llms.txt, and what it is about', () => {
  const lines = [...built('llms.txt').matchAll(/^- \[.+\]\(\/docs\/(.+)\.md\)(: .+\.)?$/gm)];
  expect(lines.map(([, path]) => path).sort()).toEqual([...all.keys()].map(pathOf).sort());
  const about = new Map(lines.map(([, path, words]) => [path, words]));
  expect(about.get('settings')).toMatch(/^: Here you can look up every setting/);
});

test('llms-full.txt has every guide as it is, and no reference', () => {
  const text = built('llms-full.txt');
  for (const name of ['guides/own-forms', 'start/frameworks', 'moving/clerk', 'sdk'])
    expect(text).toContain(`<!-- /docs/${name}.md -->\n\n${pages.get(name)?.trim()}\n`);
  expect(text).not.toMatch(/^<!-- \/docs\/(reference|decisions|api)/m);
});

test('a page says where it is as Markdown', () => {
  expect(html.get('guides/own-forms')).toMatch(
    /<link rel="alternate" type="text\/markdown" href="\/docs\/guides\/own-forms\.md">/,
  );
});

test('the page of an example holds its source, and its quick start leads there', () => {
  const source = readFileSync(`${root}examples/express/server.js`, 'utf8');
  expect(textOf('examples/express')).toContain(`\`\`\`js\n${source}\`\`\``);
  expect(html.get('start/express')).toContain('<a href="/docs/examples/express">');
});

test('every link of the Markdown leads to a page, a picture, or a place in the repository', () => {
  const links = [...pages].flatMap(([name, text]) => linksIn(text).map((href) => ({ name, href })));
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ name, href }) => !leadsSomewhere(name, href))).toEqual([]);
});

test('every link of the HTML leads to a file of the site, and to a part of it', () => {
  const dead = [...html].flatMap(([name, text]) =>
    hrefsOf(text)
      .map((href) => new URL(href, `http://docs/docs/${pathOf(name)}`))
      .filter(({ host, pathname, hash }) => host === 'docs' && !isServed(pathname, decodeURIComponent(hash.slice(1))))
      .map(({ pathname, hash }) => `${name}: ${pathname}${hash}`),
  );
  expect(dead).toEqual([]);
});

test('no page holds a script or a style of its own, or an anchor twice', () => {
  for (const [name, text] of html) {
    expect(text, name).not.toMatch(
      /<[^>]* (style|on\w+)=|<style|<script(?! (type="module" )?src="\/docs\/[\w./-]+"><)/,
    );
    const ids = [...text.matchAll(/<[^>]* id="([^"]+)"/g)].map(([, id]) => id);
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      name,
    ).toEqual([]);
  }
});

test('the front page leads to every quick start, by cards', () => {
  const cards = [...(html.get('README') ?? '').matchAll(/<ul class="cards">.*?<\/ul>/gs)].flatMap(([list]) =>
    hrefsOf(list),
  );
  const starts = (sections['Get started'] ?? []).filter((name) => name !== 'README');
  expect(starts.filter((name) => !cards.includes(`/docs/${name}`))).toEqual([]);
});

test('a page says where it is, what is on it, and what comes before and after', () => {
  const text = html.get('guides/protect-a-page') ?? '';
  expect(text).toMatch(/aria-label="Breadcrumb".*?>Documentation<\/a>.*?>Guides</s);
  expect(text).toMatch(/<nav class="toc".*?href="#on-the-server"/s);
  expect(text).toMatch(/<details class="toc-disclosure".*?href="#on-the-server"/s);
  expect(text).toContain('class="VPLink link pager-link prev" href="/docs/');
  expect(text).toContain('class="VPLink link pager-link next" href="/docs/');
});

test('commands are shown for each package manager, npm first, and the search has them once', () => {
  const tabs = /<div class="tabs" data-kind="package-manager">.*?<\/fieldset>/s.exec(html.get('next') ?? '')?.[0] ?? '';
  const choices = [...tabs.matchAll(/value="(\w+)"( checked)?/g)].map(([, name = '', checked = '']) => name + checked);
  expect(choices).toEqual(['npm checked', 'pnpm', 'yarn', 'bun']);
  const [index = ''] = filesIn('packages/service/docs/assets/chunks', '.js').filter((name) =>
    name.includes('SearchIndex'),
  );
  expect(built(`assets/chunks/${index}`)).not.toContain('pnpm add');
});

test.each([
  ['npm install a b', 'pnpm add a b', 'yarn add a b', 'bun add a b'],
  ['npm install\nnpm run dev', 'pnpm install\npnpm run dev', 'yarn\nyarn run dev', 'bun install\nbun run dev'],
  [
    'npm create hono@latest api -- --install',
    'pnpm create hono@latest api --install',
    'yarn create hono@latest api --install',
    'bun create hono@latest api --install',
  ],
  [
    'npx create-next-app@latest shop',
    'pnpm dlx create-next-app@latest shop',
    'yarn dlx create-next-app@latest shop',
    'bunx create-next-app@latest shop',
  ],
])('"%s" is written for every package manager', (npm, ...others) => {
  expect(forPackageManagers(npm)).toEqual([
    ['npm', npm],
    ...others.map((code, at) => [['pnpm', 'yarn', 'bun'][at], code]),
  ]);
});

test.each(['npm run build', 'npm install --global a', 'latchkey init', 'npm install a\nnpm publish'])(
  '"%s" is for npm alone',
  (code) => expect(forPackageManagers(code)).toBeUndefined(),
);

test('the search knows every page, and every setting by its name', () => {
  const [index = ''] = filesIn('packages/service/docs/assets/chunks', '.js').filter((name) =>
    name.includes('SearchIndex'),
  );
  const text = built(`assets/chunks/${index}`);
  const missing = [...all.keys()].filter((name) => !text.includes(`"/docs/${name === 'README' ? '' : name}`));
  expect(missing).toEqual([]);
  expect(text).toContain('"/docs/settings#latchkey_url"');
});

test('every name that a package exports is explained, and so is every entry', () => {
  const headings = new Set([...textOf('').matchAll(/^## `(\w+)`$/gm)].map(([, name]) => name));
  const names = [...exported.values()].flat().map(({ name }) => name);
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name) => !headings.has(name))).toEqual([]);
  expect([...exported.keys()].filter((entry) => !textOf('reference').includes(entry))).toEqual([]);
});

test('a type with members has a page with all of them, and its entry leads there', () => {
  expect(symbols.size).toBeGreaterThan(50);
  expect(pages.get('reference/sdk')).toContain('[`getUser`](sdk/ClientApp.md#getuser)');
  expect(html.get('reference/sdk/ClientApp')).toContain(' id="getuser"');
  expect(html.get('reference/sdk/ClientApp')).toMatch(/aria-label="Breadcrumb".*?@latchkey\/sdk/s);
});

test('every name says what it is', () => {
  const wordless = [...exported.values()].flat().filter(({ words }) => words === '');
  expect(wordless.map(({ name }) => name)).toEqual([]);
});

test('every member of a type says what it is', () => {
  const names: { name: string; members: { name: string; words: string }[] }[] = [...exported.values()].flat();
  const members = names.flatMap((owner) => owner.members.map(({ name, words }) => [`${owner.name}.${name}`, words]));
  expect(members.length).toBeGreaterThan(1000);
  expect(members.filter(([, words]) => words === '')).toEqual([]);
});

test('every component is shown live, beside code that uses it', () => {
  const offered: { name: string; code: string }[] = exported.get('@latchkey/react') ?? [];
  const values = offered.filter(({ code }) => !/^(interface|type) /.test(code));
  const components = values.map(({ name }) => name).filter((name) => /^[A-Z]/.test(name));
  expect(components.length).toBeGreaterThan(40);
  const shown = [
    ...(html.get('components') ?? '').matchAll(
      / data-component="(\w+)">(?:<!--.*?-->)?<\/div>\s*(<div class="language-tsx.*?<\/pre>)/gs,
    ),
  ];
  expect(shown.map(([, name]) => name).sort()).toEqual(components.sort());
  const explained = (name = '') => `href="/docs/reference/react#${name.toLowerCase()}">${name}</a>`;
  expect(shown.filter(([, name, code]) => !code?.includes(explained(name))).map(([, name]) => name)).toEqual([]);
});

test('every known error and every refusal has a row, with its status', () => {
  const rows = [...textOf('errors').matchAll(/^\| `([A-Z_]+)` \| (\d+) \|/gm)];
  const failures = Object.entries({ ...errors, ...refusals });
  const statuses = failures.map(([name, [status]]) => [name, String(status)]);
  expect(rows.map(([, code, status]) => [code, status]).sort()).toEqual(statuses.sort());
});

test('every setting that a program reads is explained', () => {
  const sources = ['service', 'sdk', 'next', 'cli'].flatMap((name) =>
    filesIn(`packages/${name}/src`, '.ts')
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => readFileSync(`${root}packages/${name}/src/${file}`, 'utf8')),
  );
  const read = sources.flatMap((text) => text.match(/\b(LATCHKEY|OTEL)_[A-Z_]*[A-Z]\b|\bDATABASE_URL\b/g) ?? []);
  const names = [...new Set(read)].filter((name) => !name.startsWith('LATCHKEY_TEST'));
  expect(names.length).toBeGreaterThan(30);
  const explained = textOf('settings') + textOf('operate/monitoring');
  expect(names.filter((name) => !explained.includes(name))).toEqual([]);
});

test('every setting of a project has a row with its bounds and its default', () => {
  const rows = new Map([...textOf('settings').matchAll(/^\| `(\w+)` (\|.*)$/gm)].map(([, key, row]) => [key, row]));
  expect(Object.keys(settings).filter((key) => !rows.has(key))).toEqual([]);
  expect(rows.get('password_min_length')).toContain('| 8 to 64 | `8` |');
  expect(rows.get('session_max_days')).toContain('| 1 to 365, or `null` | `null` |');
  expect(rows.get('minimum_assurance')).toContain('`one-factor`, `two-factors`, `phishing-resistant` | `one-factor` |');
  expect(rows.get('schema_of_user_server_metadata')).toContain('| a JSON Schema, or `null` | `null` |');
  expect(rows.get('passkey_enabled')).toContain('| on, off | off |');
  for (const key of ['domains', 'oauth_providers', 'oidc_providers', 'email_config', 'display_name'])
    expect(rows.get(key), key).toMatch(/^\| [^|]+ \|$/);
});

test('the reference lists every endpoint, and each link leads to it', () => {
  const links = [...textOf('api').matchAll(/^- \[`[A-Z]+ .+`\]\(api\/([\w-]+)\.md#(\w+)\)/gm)];
  expect(links.length).toBe(Object.keys(endpoints).length);
  for (const [, noun, id] of links) expect(html.get(`api/${noun}`), id).toContain(` id="${id}"`);
});

test('an endpoint says who may call it, what it takes and returns, how it fails, and how it is called', () => {
  const [, part = ''] =
    /(## `POST \/auth\/password\/sign-in`[\s\S]*?)(?=\n## |$)/.exec(rest.get('api/password') ?? '') ?? [];
  for (const line of [
    'Access: client, server, admin.',
    '- `email` email, at most 320 characters',
    '- `access_token` text',
    `[\`EMAIL_PASSWORD_MISMATCH\`](errors.md#EMAIL_PASSWORD_MISMATCH) ${errors.EMAIL_PASSWORD_MISMATCH[1]()}`,
    "curl -X POST 'http://localhost:4400/api/v1/auth/password/sign-in'",
    "-H 'x-latchkey-publishable-client-key: PUBLISHABLE_CLIENT_KEY'",
    "await fetch('http://localhost:4400/api/v1/auth/password/sign-in', {",
  ])
    expect(part).toContain(line);
});

test('code stands beside each endpoint, whose method is a tag', () => {
  const text = html.get('api/teams') ?? '';
  const methods = [
    ...text.matchAll(/<div class="endpoint">.*?<h2[^>]*><code><span class="method" data-method="(\w+)">/gs),
  ];
  expect(methods.map(([, method]) => method)).toContain('DELETE');
  expect(text.match(/<div class="endpoint-example">/g)?.length).toBe(methods.length);
});

test('where access levels get different things, each has its own', () => {
  expect(rest.get('api/users')).toContain('<summary>As client</summary>');
});

test('the reference explains every known error', () => {
  for (const code of Object.keys(errors)) expect(html.get('api/errors')).toContain(` id="${code}"`);
});

const linksIn = (text: string) =>
  [...text.replace(/^( *)```[\s\S]*?^\1```|`[^`\n]*`/gm, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href);

function leadsSomewhere(name: string, href: string): boolean {
  if (/^[a-z]+:/.test(href)) return href.startsWith('https://') || href.startsWith('http://localhost');
  if (targetOf(name, href) !== undefined) return true;
  return existsSync(new URL(href, `file://${root}${fileOf(name)}`));
}

function isServed(pathname: string, id: string): boolean {
  if (!pathname.startsWith('/docs/')) return false;
  const path = pathname.slice('/docs/'.length) || 'index';
  const text = html.get(path === 'index' ? 'README' : path);
  if (text !== undefined) return id === '' || text.includes(` id="${id}"`);
  return existsSync(folder + path);
}

const hrefsOf = (text: string) => [...text.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, href = '']) => href);

/** The Markdown of the pages whose names begin so. */
const textOf = (start: string) => [...all].flatMap(([name, text]) => (name.startsWith(start) ? text : [])).join('\n');
