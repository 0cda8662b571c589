/** Brings the packages that the lockfile names, when they are missing or the lockfile is newer. */
import { statSync } from 'node:fs';
import { must, root, run } from './command.mjs';
import { say, step } from './progress.mjs';

const OLDEST_NODE = [20, 19];

/** From npm's cache where possible, and without its audit and funding requests. */
const CI = [
  'ci',
  '--ignore-scripts',
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--loglevel=error',
];

export async function install() {
  checkNode(process.versions.node);
  if (isInstalled(root)) return;
  await step('install: npm ci --ignore-scripts (needs the network once, about half a minute)', () => must('npm', CI));
}

/** Brings those of a folder that has a lockfile of its own, unless they are there. Answers whether that worked. */
export const installIn = async (cwd) => isInstalled(`${cwd}/`) || (await run('npm', CI, { cwd })).code === 0;

function checkNode(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  say(`Latchkey needs Node ${OLDEST_NODE.join('.')} or newer; this is Node ${version}.`);
  process.exit(1);
}

/** npm leaves its own copy of the lockfile behind as the last thing of an install. */
function isInstalled(folder) {
  const installed = changedAt(`${folder}node_modules/.package-lock.json`);
  return installed > 0 && installed >= changedAt(`${folder}package-lock.json`);
}

const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
