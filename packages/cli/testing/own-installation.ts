import { newPostgresDatabase } from '@latchkey/testing';
import { newFolder, seeded, startProcess } from '@latchkey/testing/process/process';

/** An installation with a database and a key ring of its own, which runs, and its settings. */
export async function startInstallation(keyId: string, byte: number) {
  const LATCHKEY_KEY_RING = `${keyId}:${Buffer.alloc(32, byte).toString('base64')}`;
  const DATABASE_URL = (await newPostgresDatabase()).url;
  const env = { ...seeded, LATCHKEY_KEY_RING, LATCHKEY_DATA_DIR: newFolder(), DATABASE_URL };
  return { service: await startProcess(env), env };
}
