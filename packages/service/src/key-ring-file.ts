import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KeyRing, newKeyRingText, parseKeyRing } from './platform/crypto/key-ring.ts';
import { openRing, parseRingEntries, type RingEntry } from './platform/kms/ring-entries.ts';
import { systemClock } from './runtime/clock.ts';
import { systemRandom } from './runtime/random.ts';
import type { Settings } from './settings.ts';

const ringFile = (dataDir: string) => join(dataDir, 'key-ring');

type Given = Pick<Settings, 'keyRing' | 'dataDir'>;

/**
 * The entries of a ring that is there, some of which a KMS may have to open: from the settings, or from the file beside
 * the data. Undefined where neither is.
 */
export function givenEntries({ keyRing, dataDir }: Given): readonly RingEntry[] | undefined {
  if (keyRing) return keyRing;
  const file = ringFile(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    return parseRingEntries(readFileSync(file, 'utf8').trim());
  } catch (cause) {
    throw new Error(`${file}:`, { cause });
  }
}

/** Where such a ring is, as messages name it. */
export const sourceOf = ({ keyRing, dataDir }: Given): string => (keyRing ? 'LATCHKEY_KEY_RING' : ringFile(dataDir));

/** The same ring, opened: what is wrapped is asked of its KMS. */
export async function givenKeyRing(settings: Given & Pick<Settings, 'kms'>): Promise<KeyRing | undefined> {
  const entries = givenEntries(settings);
  return entries && openRing(entries, { kms: settings.kms, source: sourceOf(settings), clock: systemClock });
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
