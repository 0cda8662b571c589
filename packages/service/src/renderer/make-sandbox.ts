import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { packageFolder } from '../runtime/package-folder.ts';

/** Bundles what the sandbox of mail programs is made of: the worker, and what is in every sandbox before a program. */
const here = join(packageFolder(), 'src', 'renderer');
const output = join(packageFolder(), 'dist', 'sandbox');
const reactDom = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));
const common = {
  bundle: true,
  minify: true,
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"' },
} satisfies BuildOptions;

const inPlaceOf = (filter: RegExp, path: string): Plugin => ({
  name: path,
  setup: ({ onResolve }) => onResolve({ filter }, () => ({ path })),
});

await build({
  ...common,
  entryPoints: [join(here, 'inside', 'main.ts')],
  outfile: join(output, 'vendor.js'),
  format: 'iife',
  globalName: 'latchkey',
  // A value, and no global: programs do not reach it.
  banner: { js: '(() => {' },
  footer: { js: 'return latchkey; })()' },
  target: 'es2020',
  // The one of React's renderers that needs nothing of its surroundings.
  plugins: [inPlaceOf(/^react-dom\/server$/, join(reactDom, 'cjs', 'react-dom-server-legacy.browser.production.js'))],
});

await build({
  ...common,
  entryPoints: [join(here, 'worker.ts')],
  outfile: join(output, 'worker.js'),
  platform: 'node',
  format: 'esm',
  target: 'node20',
  mainFields: ['module', 'main'],
  conditions: ['latchkey-source'],
  external: ['@jitl/quickjs-wasmfile-release-sync'],
  plugins: [inPlaceOf(/use-suspended-promise\.mjs$/, join(here, 'held-setup.ts'))],
});
