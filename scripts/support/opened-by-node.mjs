import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Reports each file to standard output before Node reads it. */
const reporter = `import { writeSync } from 'node:fs';
export function load(url, context, next) {
  writeSync(1, url + '\\n');
  return next(url, context);
}`;

/** The files of packages that plain Node opens, in the folder of the app, when it imports the entries. */
export async function openedByNode(app, entries) {
  const hooks = JSON.stringify(`data:text/javascript,${encodeURIComponent(reporter)}`);
  const imports = entries.map((entry) => `await import('${entry}');`).join('\n');
  const code = `import { register } from 'node:module'; register(${hooks});\n${imports}`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: app });
  return packaged(stdout.split('\n'));
}

const FOLDER = 'node_modules/';

/** Those of the paths that are in a package, each from the package's name on. */
export const packaged = (paths) =>
  paths.filter((path) => path.includes(FOLDER)).map((path) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length));
