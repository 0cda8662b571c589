import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const file = join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'notes', 'session');

/** The refresh token of the last login; empty without one. */
export const readSession = () => readFile(file, 'utf8').catch(() => '');

/** Only this user of the computer may read it. */
export async function keepSession(refreshToken) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, refreshToken, { mode: 0o600 });
}

export const forgetSession = () => rm(file, { force: true });
