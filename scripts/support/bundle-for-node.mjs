/**
 * The entries of a package as a few files for Node, which spends most of an import on opening files. Bundlers get the
 * modules, of which they leave out what is unused, and whose marks they read (`'use client'`): every one of them knows
 * the condition `module`, which Node does not. Parts that are loaded later stay files of their own.
 */
import { join } from 'node:path';
import { root } from './command.mjs';

const FOLDER = 'dist/node';
/** Comments that say where a module outside of the package lies: the same sources make the same package everywhere. */
const PLACE = /^\/\/ (?:\.\.\/)+.*\n/gm;

/** Writes them into the staged package, and answers its `exports` with the conditions that tell the two apart. */
export async function bundleForNode(staged, exports) {
  const programs = Object.entries(exports).filter(([, { default: path }]) => path.endsWith('.js'));
  const nameOf = (path) => path.slice('./dist/'.length, -'.js'.length);
  const loadedAtOnce = new Set();
  // Loaded here, for scripts begin before anything is installed.
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: staged,
    input: Object.fromEntries(programs.map(([, { default: path }]) => [nameOf(path), join(staged, path)])),
    // An entry holds its own code, and hands the parts that are loaded later what they share with it, under short
    // names that no type tells of. A file that only passes the public names on would be one more to open.
    preserveEntrySignatures: 'allow-extension',
    // The few values of the contract that an application needs are worth no package to be found and opened.
    external: /^(?!@latchkey\/protocol)[^./#]/,
    resolve: { modules: [`${root}node_modules`] },
    plugins: [
      { name: 'what-the-main-entry-loads', buildEnd: everythingBelow(join(staged, exports['.'].default)) },
      { name: 'without-places', renderChunk: (code) => code.replaceAll(PLACE, '') },
    ],
    checks: {
      // Screens are exported, and loaded bit by bit by the handler: only the second is for bundlers.
      ineffectiveDynamicImport: false,
      // Node has one kind of component.
      moduleLevelDirective: false,
    },
  });
  await bundle.write({
    dir: join(staged, FOLDER),
    format: 'esm',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // One file, or what it shares with each part that is loaded later would be one of its own.
    codeSplitting: { groups: [{ name: 'main', test: (id) => loadedAtOnce.has(id) }] },
  });
  await bundle.close();
  const bundled = programs.map(([entry, { default: path, ...conditions }]) => [
    entry,
    { ...conditions, module: path, node: `./${FOLDER}/${nameOf(path)}.js`, default: path },
  ]);
  return { ...exports, ...Object.fromEntries(bundled) };

  function everythingBelow(main) {
    return function () {
      const visit = (id) => {
        if (loadedAtOnce.has(id)) return;
        loadedAtOnce.add(id);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported);
      };
      visit(main);
    };
  }
}
