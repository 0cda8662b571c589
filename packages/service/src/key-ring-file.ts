import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KeyRing, newKeyRingText, parseKeyRing } from './platform/crypto/key-ring.ts';
import { systemRandom } from './runtime/random.ts';
import type { Settings } from './settings.ts';

const ringFile = (dataDir: string) => join(dataDir, 'key-ring');

/** The ring of an installation that is there: from the settings, or from the file beside the data. Undefined where neither is. */
export function givenKeyRing({ keyRing, dataDir }: Pick<Settings, 'keyRing' | 'dataDir'>): KeyRing | undefined {
  if (keyRing) return keyRing;
  const file = ringFile(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    return parseKeyRing(readFileSync(file, 'utf8').trim());
  } catch (cause) {
    throw new Error(`${file}:`, { cause });
  }
}

/** In development the key ring lies beside the data; who loses it loses every secret in them. */
export function generatedKeyRing(dataDir: string, say: (line: string) => void): KeyRing {
  const file = ringFile(dataDir);
  const text = newKeyRingText(systemRandom);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx' });
  say(`A key ring was made: ${file}. Keep it with your backups; without it they cannot be read.`);
  return parseKeyRing(text);
}
