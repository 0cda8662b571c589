import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemRandom } from '../../runtime/random.ts';
import { accountFor } from './account.ts';
import { type Address, type ConnectionKind, loopbackAddress, runningUrl, socketAddress } from './address.ts';
import { createData, setPassword } from './create.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { endOrphan } from './orphan.ts';
import { findPrograms } from './programs.ts';
import type { Place } from './run.ts';
import { startServer } from './server.ts';
import { serverSettings } from './settings.ts';
import { keepRunning } from './supervise.ts';
import { adviceFor } from './trouble.ts';

/** The major version of PostgreSQL whose data folders it opens. */
const MAJOR_VERSION = '18';

/** The data folder, and the password of a server that listens on a port, in what the service stores. */
const folderIn = (dataDir: string) => join(dataDir, 'postgres');
const passwordFileIn = (dataDir: string) => join(dataDir, 'postgres-password');

export interface EmbeddedOptions {
  readonly connection?: ConnectionKind | undefined;
  /** Hears, in a line each, why PostgreSQL ended by itself, and when it is back. */
  readonly onOutage: (line: string) => void;
  /** Called when a program of PostgreSQL has been started, while this process only waits for it; twice where data are made. */
  readonly onStarting?: (() => void) | undefined;
}

/** A PostgreSQL of this process's own. */
export interface EmbeddedServer {
  /** What pools connect to, for as long as the process runs. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Whether a data directory holds an embedded database. */
export const hasEmbedded = (dataDir: string): boolean => existsSync(folderIn(dataDir));

/** Where the embedded database of a data directory listens, if another process runs it. */
export const runningEmbedded = (dataDir: string): string | undefined =>
  runningUrl(folderIn(dataDir), passwordFileIn(dataDir));

/**
 * Starts PostgreSQL on a data directory, which this process holds from then on, and keeps it running. The data are made
 * where there are none. Throws DataDirInUse when another process holds the directory, and advice when PostgreSQL can't run.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedServer> {
  makeDataDir(dataDir);
  // PostgreSQL knows its folder by the name without links.
  const folder = folderIn(realpathSync(dataDir));
  const unlock = await lockDataDir(folder);
  const meanwhile = <T>(running: Promise<T>) => {
    options.onStarting?.();
    return running;
  };
  try {
    checkVersion(folder);
    const place = placeOf(dataDir, folder);
    if (existsSync(folder)) await endOrphan(place);
    else await meanwhile(createData(place));
    const address = await addressOf(place, passwordFileIn(dataDir), options.connection);
    configure(folder, address);
    const stop = await meanwhile(keepRunning(() => startServer(place), options.onOutage));
    return {
      url: address.url,
      async stop() {
        await stop();
        address.remove();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw advised(error, folder);
  }
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw advised(error, dataDir);
  }
}

/** What failed, with what to do about it where that is known. */
function advised(error: unknown, folder: string): Error {
  const said = error instanceof Error ? error.message : String(error);
  return new Error(adviceFor(said, folder) ?? said);
}

function placeOf(dataDir: string, folder: string): Place {
  const account = accountFor(folder);
  return { folder, account, programs: findPrograms(dataDir, account) };
}

/** Writes the files that the server reads at its start: its settings, and who may come in. */
function configure(folder: string, { settings, access }: Address): void {
  const lines = Object.entries({ ...serverSettings, ...settings }).map(([name, value]) => `${name} = '${value}'`);
  const head = '# Written by Latchkey at each start.';
  writeFileSync(join(folder, 'postgresql.conf'), [head, ...lines, ''].join('\n'));
  writeFileSync(join(folder, 'pg_hba.conf'), [head, access, ''].join('\n'));
}

/** Windows has Unix sockets, but its PostgreSQL has no way of saying who may open them. */
async function addressOf(
  place: Place,
  passwordFile: string,
  connection: ConnectionKind = process.platform === 'win32' ? 'loopback' : 'socket',
): Promise<Address> {
  if (connection === 'socket') return socketAddress(place.folder);
  if (!existsSync(passwordFile)) {
    const password = systemRandom(32).toString('hex');
    await setPassword(place, password);
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  }
  return loopbackAddress(readFileSync(passwordFile, 'utf8').trim());
}

function checkVersion(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
  if (!existsSync(folder)) return;
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new Error(`${folder} isn't a data folder of PostgreSQL. Point LATCHKEY_DATA_DIR at another folder.`);
  }
  const version = readFileSync(file, 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new Error(
    `The data in ${folder} are of PostgreSQL ${version}; this release opens ${MAJOR_VERSION}. ` +
      'Dump them with the release that wrote them, then restore them here.',
  );
}
