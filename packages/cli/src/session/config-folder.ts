import { posix, win32 } from 'node:path';

interface Host {
  readonly platform: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Where programs of this platform keep what is a person's own. */
export function configFolder({ platform, home, env }: Host): string {
  if (env.LATCHKEY_CONFIG_DIR) return env.LATCHKEY_CONFIG_DIR;
  if (platform === 'win32') return win32.join(env.APPDATA ?? win32.join(home, 'AppData', 'Roaming'), 'latchkey');
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'latchkey');
  return posix.join(env.XDG_CONFIG_HOME || posix.join(home, '.config'), 'latchkey');
}
