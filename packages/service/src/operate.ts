/** What the command line does to an installation, beside running it. */
import { newKeyRingText } from './platform/key-ring.ts';
import { systemRandom } from './platform/random.ts';

export { backUpNow } from './commands/back-up.ts';
export { dumpInstallation } from './commands/dump.ts';
export { type Installation, runningServer, withServer } from './commands/installation.ts';
export { type KeyStatus, keyRingStatus } from './commands/key-ring-status.ts';
export { migrateInstallation, migrationState } from './commands/migrate.ts';
export { restoreInstallation } from './commands/restore.ts';
export { rotateKeyRing } from './commands/rotate-key-ring.ts';
export { type ProjectRotation, rotateSigningKeys } from './commands/rotate-signing-keys.ts';
export { explain } from './explain.ts';
export { readSettings } from './settings.ts';

/** A new ring of one key, as LATCHKEY_KEY_RING takes it. */
export const newKeyRing = (): string => newKeyRingText(systemRandom);
