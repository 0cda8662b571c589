/**
 * The entries of a package as a few files for Node, which spends most of an import on opening files; bundlers get the
 * modules, of which they leave out what is unused. Parts that are loaded later stay files of their own.
 */
import { join } from 'node:path';

const FOLDER = 'dist/node';

/** Writes them into the staged package, and answers its `exports` with the condition that leads there. */
export async function bundleForNode(staged, exports) {
  const programs = Object.entries(exports).filter(([, { default: path }]) => path.endsWith('.js'));
  const nameOf = (path) => path.slice('./dist/'.length, -'.js'.length);
  // Loaded here, for scripts begin before anything is installed.
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: Object.fromEntries(programs.map(([, { default: path }]) => [nameOf(path), join(staged, path)])),
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    // Screens are exported, and loaded bit by bit by the handler: only the second is for bundlers.
    checks: { ineffectiveDynamicImport: false },
  });
  await bundle.write({ dir: join(staged, FOLDER), format: 'esm', chunkFileNames: 'chunks/[name]-[hash].js' });
  await bundle.close();
  const bundled = programs.map(([entry, { default: path, ...conditions }]) => [
    entry,
    { ...conditions, node: `./${FOLDER}/${nameOf(path)}.js`, default: path },
  ]);
  return { ...exports, ...Object.fromEntries(bundled) };
}
