/** Finds a PostgreSQL server on this machine, or installs one where that can be done without asking. */
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { must } from './command.mjs';
import { step } from './progress.mjs';

const DEBIAN = '/usr/lib/postgresql';

/** The folder with `postgres` and `initdb`. */
export async function findPostgres() {
  const found = onThePath() ?? inDebiansFolder();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error('No PostgreSQL server was found. Put `postgres` and `initdb` on the PATH.');
  }
  await step('install: PostgreSQL, with apt', async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await must('apt-get', ['update', '-qq'], { env });
    await must('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { env });
  });
  const installed = inDebiansFolder();
  if (!installed) throw new Error(`apt installed PostgreSQL, but no server is in ${DEBIAN}.`);
  return installed;
}

/** A `postgres` on the PATH may be a link into a server's folder, or no server at all. */
function onThePath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const program = join(folder, 'postgres');
    const server = existsSync(program) && dirname(realpathSync(program));
    if (server && isServer(server)) return server;
  }
}

function inDebiansFolder() {
  if (!existsSync(DEBIAN)) return;
  const newestFirst = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  return newestFirst.map((version) => join(DEBIAN, version, 'bin')).find(isServer);
}

const isServer = (folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb'));
