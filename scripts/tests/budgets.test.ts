import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { readHostedApp } from '@latchkey/service/hosted-pages/app';
import { brandStyle, documentOf } from '@latchkey/service/hosted-pages/page';
import { build, type Metafile, type OutputFile, type Plugin } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';

const app = "export { ClientApp } from '@latchkey/sdk';";
const hooks = "export { LatchkeyProvider, useApp, useProject, useStore, useUser } from '@latchkey/react';";
const styles = "import '@latchkey/react/styles.css';";

const withHooks = app + hooks;
const signIn = `${app} export { LatchkeyProvider, SignIn } from '@latchkey/react'; ${styles}`;

/** What a page loads at first for these imports: minified, gzip, React not counted. */
const budgets: [what: string, kibibytes: number, imports: string, splitting?: boolean][] = [
  ['client app', 12, "export * from '@latchkey/sdk';", true],
  ['client app, provider and hooks', 16, withHooks],
  ['sign-in screen', 40, signIn],
  ['handler', 45, `${app} export { LatchkeyHandler, LatchkeyProvider } from '@latchkey/react'; ${styles}`, true],
];

/** The same with all that they load later: what moves out of the first load is counted here. */
const wholes: [what: string, kibibytes: number, imports: string][] = [
  // With the dialog in which people confirm that it is them, or set up a second factor, whatever screens an app has.
  ['client app, provider and hooks, whole', 53, withHooks],
  ['sign-in screen, whole', 69, signIn],
];

/** What a project tells its pages that has providers, passkeys, links and passwords. */
const hostedProject = {
  id: '3f2b8c1e-5d4a-4c6b-9e7f-8a1b2c3d4e5f',
  display_name: 'Acme',
  config: {
    sign_up_enabled: true,
    credential_enabled: true,
    magic_link_enabled: true,
    passkey_enabled: true,
    enabled_oauth_providers: ['github', 'google'].map((id) => ({ id, display_name: id })),
  },
  branding: { logo_url: 'https://acme.example/logo.png', brand_color: '#123456', brand_color_dark: '#abcdef' },
};

const rows: Record<string, { 'KiB, gzip': string; budget: number }> = {};

afterAll(() => console.table(rows));

test.each(budgets)('%s: at most %s KiB', async (what, kibibytes, imports, splitting) => {
  stays(what, firstLoad(await bundle(imports, splitting, [leaveOutWhatIsLoadedLater])), kibibytes);
});

test.each(wholes)('%s: at most %s KiB', async (what, kibibytes, imports) => {
  stays(what, firstLoad(await bundle(imports)), kibibytes);
});

function stays(what: string, bytes: number, kibibytes: number): void {
  const size = bytes / 1024;
  rows[what] = { 'KiB, gzip': size.toFixed(1), budget: kibibytes };
  expect(size).toBeLessThanOrEqual(kibibytes);
}

describe('a sign-in page that the service serves', async () => {
  const hosted = new URL('../../packages/service/hosted', import.meta.url).pathname;
  const app = readHostedApp(hosted);
  if (!app) throw new Error('The hosted pages were not built.');
  const drawn = await (await app.program()).draw({
    url: 'https://id.example',
    base: `/p/${hostedProject.id}`,
    home: `/p/${hostedProject.id}/account-settings`,
    path: `/p/${hostedProject.id}/sign-in`,
    publishableClientKey: `pck_${'a'.repeat(45)}`,
    project: hostedProject,
    language: 'en',
  });
  const { parts } = app;
  const html = documentOf({ drawn, parts, assets: '/p/assets/', language: 'en', style: brandStyle(drawn) });
  const files = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + packed(readFileSync(`${hosted}/browser/assets/${name}`)), 0);

  test('is shown, and can be typed into, after at most 12 KiB of HTML and CSS', () => {
    stays('hosted sign-in page: HTML and CSS', packed(Buffer.from(html)) + files(parts.styles), 12);
  });

  // Preact and the SDK are in it.
  test('can be sent after at most 60 KiB in all, of which the scripts load beside it', () => {
    const scripts = files(parts.filesOf(drawn.parts));
    stays('hosted sign-in page: all, scripts included', packed(Buffer.from(html)) + files(parts.styles) + scripts, 60);
  });
});

test.each([
  ['@latchkey/sdk', ['@simplewebauthn/browser']],
  ['@latchkey/sdk/server', ['@simplewebauthn/browser', 'jose']],
  ['@latchkey/sdk/admin', ['@simplewebauthn/browser', 'jose']],
])('%s needs no other packages than %j', async (entry, packages) => {
  const { metafile } = await bundle(`export * from '${entry}';`);
  const foreign = Object.keys(metafile.inputs).filter((file) => !/^(<stdin>|packages\/(sdk|protocol)\/)/.test(file));
  const names = foreign.map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? file);
  expect([...new Set(names)].sort()).toEqual(packages);
});

const packed = (bytes: Uint8Array) => gzipSync(bytes, { level: 9 }).byteLength;

type Bundle = { readonly outputFiles: OutputFile[]; readonly metafile: Metafile };

/** Splitting is for what is loaded bit by bit; where nothing is, it would keep esbuild from leaving out what is unused. */
function bundle(imports: string, splitting = false, plugins: Plugin[] = []): Promise<Bundle> {
  return build({
    plugins: splitting ? [] : plugins,
    stdin: { contents: imports, resolveDir: new URL('../../apps/gallery', import.meta.url).pathname },
    absWorkingDir: new URL('../..', import.meta.url).pathname,
    conditions: ['latchkey-source'],
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react-dom'],
    bundle: true,
    minify: true,
    splitting,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    outdir: 'out',
    metafile: true,
    write: false,
  });
}

/** Where nothing is split, what is loaded when it is first used would otherwise stand in the one file. */
const leaveOutWhatIsLoadedLater: Plugin = {
  name: 'later',
  setup: ({ onResolve }) =>
    onResolve({ filter: /./ }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined)),
};

/** The entry, what it imports at once, and its style sheet; not what is loaded when it is first shown. */
function firstLoad({ outputFiles, metafile }: Bundle): number {
  const { outputs } = metafile;
  const entry = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === '<stdin>' && path.endsWith('.js'));
  const loaded = new Set<string>();
  const load = (path: string) => {
    if (loaded.has(path)) return;
    loaded.add(path);
    const { imports = [], cssBundle } = outputs[path] ?? {};
    for (const { path, kind, external } of imports) if (kind === 'import-statement' && !external) load(path);
    if (cssBundle) load(cssBundle);
  };
  load(entry ?? '');
  const files = outputFiles.filter((file) => [...loaded].some((path) => file.path.endsWith(`/${path}`)));
  expect(files).toHaveLength(loaded.size);
  return files.reduce((sum, { contents }) => sum + packed(contents), 0);
}
