import { join } from 'node:path';

interface Host {
  readonly platform: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Where programs of this platform keep what is a person's own. */
export function configFolder({ platform, home, env }: Host): string {
  if (env.LATCHKEY_CONFIG_DIR) return env.LATCHKEY_CONFIG_DIR;
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'latchkey');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'latchkey');
  return join(env.XDG_CONFIG_HOME || join(home, '.config'), 'latchkey');
}
