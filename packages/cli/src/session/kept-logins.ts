import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, type KeptLogins } from '../command/command.ts';

type Logins = Record<string, NonNullable<ReturnType<KeptLogins['find']>>>;

/** In a file that only its user may read. It is replaced as a whole, so that a kill leaves the old or the new one. */
export function keptLogins(folder: string): KeptLogins {
  const file = join(folder, 'logins.json');

  function read(): Logins {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Logins;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return {};
      throw new CommandError(`${file} cannot be read: ${message}. Delete it, and run "latchkey login".`, 'FAILED', {
        cause: error,
      });
    }
  }

  function write(logins: Logins): void {
    if (Object.keys(logins).length === 0) {
      rmSync(file, { force: true });
      return;
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const next = `${file}.${process.pid}`;
    writeFileSync(next, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600, flag: 'w' });
    // The mode above counts only for a file that was not there.
    chmodSync(next, 0o600);
    renameSync(next, file);
  }

  return {
    find: (url) => read()[url],
    keep: (url, login) => write({ ...read(), [url]: login }),
    forget(url) {
      const { [url]: _, ...others } = read();
      write(others);
    },
  };
}
