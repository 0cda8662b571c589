/** Finds nginx on this machine, or installs it where that can be done without asking. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { must } from './command.mjs';
import { step } from './progress.mjs';

/** Debian puts it where only administrators look. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

/** The path of the program. */
export async function findNginx() {
  const found = installed();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error('nginx was not found. Put `nginx` on the PATH.');
  }
  await step('install: nginx, with apt', async () => {
    // In this runlevel Debian starts nothing that it installs.
    const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    await must('apt-get', ['update', '-qq'], { env });
    await must('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nginx'], { env });
  });
  const program = installed();
  if (!program) throw new Error('apt installed nginx, but it is nowhere to be found.');
  return program;
}

function installed() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS];
  return folders.map((folder) => join(folder, 'nginx')).find(existsSync);
}
