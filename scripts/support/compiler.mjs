/** What the packages offer to applications, opened by the compiler from what is built. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { API, SymbolFlags } from 'typescript/unstable/sync';
import { root } from './command.mjs';

const compilerOptions = { module: 'esnext', moduleResolution: 'bundler', skipLibCheck: true, types: [], noEmit: true };

/**
 * Answers what `read` makes of the packages: it gets the compiler's `checker`, and each entry, such as
 * `@latchkey/sdk/server`, with the symbols that it exports, `[name, symbol][]`. `cache` names the folder of the project file.
 */
export function readExported(packages, cache, read) {
  const entries = packages.flatMap(entriesOf);
  const folder = `${root}node_modules/.cache/${cache}`;
  const config = `${folder}/tsconfig.json`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(config, JSON.stringify({ compilerOptions, files: entries.map(([, types]) => types) }));
  const api = new API({ cwd: root });
  try {
    const { program, checker } = api.updateSnapshot({ openProject: config }).getProject(config);
    const offered = entries.map(([entry, types]) => [
      entry,
      checker
        .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(types)))
        .map((symbol) => [symbol.name, origin(checker, symbol)]),
    ]);
    return read(checker, offered);
  } finally {
    api.close();
  }
}

/** What an exported name stands for, wherever it was declared. */
export const origin = (checker, symbol) =>
  symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** The entries of a package that have types, and where those are. */
function entriesOf(name) {
  const manifest = JSON.parse(readFileSync(`${root}packages/${name}/package.json`, 'utf8'));
  return Object.entries(manifest.exports).flatMap(([entry, { types }]) =>
    types ? [[manifest.name + entry.slice(1), `${root}packages/${name}/${types}`]] : [],
  );
}
