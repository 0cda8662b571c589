/** Finds a shell on this machine; for a full run it is installed, where that can be done without asking. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { must } from './command.mjs';
import { step } from './progress.mjs';

/** The path of the program; if it is missing, a full run installs it, and others get undefined. */
export async function findShell(name) {
  const found = onThePath(name);
  if (found || !process.env.LATCHKEY_TEST_FULL) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`${name} was not found. Put it on the PATH.`);
  }
  await step(`install: ${name}, with apt`, async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await must('apt-get', ['update', '-qq'], { env });
    await must('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
  });
  const installed = onThePath(name);
  if (!installed) throw new Error(`apt installed ${name}, but it is not on the PATH.`);
  return installed;
}

function onThePath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
