/** The sources of the repository, and what imports what among them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { root } from './command.mjs';

const MADE = new Set(['node_modules', 'dist', 'artifacts', 'pictures']);

/** Folders whose files are written by people and shipped, or test what is. */
export const sourceRoots = [
  ...inside('packages').flatMap((name) => [`packages/${name}/src`, `packages/${name}/testing`]),
  ...inside('apps').flatMap((name) => [`apps/${name}/src`, `apps/${name}/testing`]),
  ...['bench', 'docs', 'e2e', 'scripts'],
].filter((path) => existsSync(root + path));

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']*)'/g;

function inside(path) {
  return readdirSync(root + path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !MADE.has(entry.name) && !entry.name.startsWith('.'))
    .map(({ name }) => name);
}

/** The folders below a path, it among them, each with its files. */
export function foldersBelow(path) {
  const files = readdirSync(root + path, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
  return [{ path, files }, ...inside(path).flatMap((name) => foldersBelow(`${path}/${name}`))];
}

/**
 * The sets of entries of one folder, at any depth below a path, that lead back to themselves by imports, those of types
 * too. An entry is a sub-folder with all that is in it, or a single file; sets of files alone are left to the linter.
 */
export function folderCycles(path) {
  const { files, graphs } = importsBelow(path);
  return [...graphs].flatMap(([folder, graph]) =>
    components(graph)
      .filter((entries) => entries.length > 1 && entries.some((entry) => !files.has(entry)))
      .map(
        (entries) =>
          `${folder}: ${entries
            .map((entry) => posix.basename(entry))
            .sort()
            .join(' ')}`,
      ),
  );
}

/**
 * The sub-folders of a path by levels, lowest first: each imports from lower ones alone. Files that lie beside them are
 * looked through. Expects that there are no cycles.
 */
export function levelsOf(path) {
  const graph = importsBelow(path).graphs.get(path) ?? new Map();
  const names = inside(path);
  const depths = new Map();
  const depthOf = (entry) => {
    if (!depths.has(entry)) {
      depths.set(entry, 0); // A cycle ends here instead of nowhere.
      const below = [...(graph.get(entry) ?? [])].map((next) => depthOf(next) + (inTree(next) ? 1 : 0));
      depths.set(entry, Math.max(0, ...below));
    }
    return depths.get(entry);
  };
  const inTree = (entry) => names.includes(posix.basename(entry));
  const levels = [];
  for (const name of names) {
    const depth = depthOf(`${path}/${name}`);
    levels[depth] = [...(levels[depth] ?? []), name];
  }
  return levels.filter(Boolean).map((level) => level.sort());
}

/** The files of code below a path, and for each folder what of its entries imports what. */
function importsBelow(path) {
  const files = new Set(
    foldersBelow(path).flatMap((folder) =>
      folder.files.filter((name) => /(?<!\.test)\.tsx?$/.test(name)).map((name) => `${folder.path}/${name}`),
    ),
  );
  const graphs = new Map();
  for (const file of files) {
    for (const [, spec] of readFileSync(root + file, 'utf8').matchAll(IMPORT)) {
      const target = posix.join(posix.dirname(file), spec);
      if (files.has(target)) addEdge(graphs, file, target);
    }
  }
  return { files, graphs };
}

/** An import is an edge between the two entries of the innermost folder that holds both files. */
function addEdge(graphs, file, target) {
  const [from, to] = [file.split('/'), target.split('/')];
  const depth = from.findIndex((name, index) => name !== to[index]);
  if (depth < 0) return;
  const folder = from.slice(0, depth).join('/');
  const graph = graphs.get(folder) ?? new Map();
  graphs.set(folder, graph);
  const entry = (path) => path.slice(0, depth + 1).join('/');
  graph.set(entry(from), (graph.get(entry(from)) ?? new Set()).add(entry(to)));
}

/** Tarjan's strongly connected components. */
function components(graph) {
  const [index, low, stack, found] = [new Map(), new Map(), [], []];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) === index.get(node)) found.push(stack.splice(stack.indexOf(node)));
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}
