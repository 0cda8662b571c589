import { backUpNow } from './commands/back-up.ts';
import { dumpInstallation } from './commands/dump.ts';
import { runningServer, withServer } from './commands/installation.ts';
import { keyRingStatus } from './commands/key-ring-status.ts';
import {
  distributeInstallation,
  migrateInstallation,
  migrationState,
  undistributeInstallation,
} from './commands/migrate.ts';
import { cancelMoveTo, moveProjectTo } from './commands/move-project.ts';
import {
  exportCsvFolder,
  exportKeycloakFile,
  exportProjectFile,
  importProjectFile,
} from './commands/project-archive.ts';
import { findOwner, listOwners, recoverOwner } from './commands/recover-owner.ts';
import { restoreInstallation } from './commands/restore.ts';
import { rotateKeyRing } from './commands/rotate-key-ring.ts';
import { rotateSigningKeys } from './commands/rotate-signing-keys.ts';
import { newWrappedKeyRing, unwrapKeyRing, wrapKeyRing } from './commands/wrap-key-ring.ts';
import { explain } from './explain.ts';
import { newKeyRingText } from './platform/crypto/key-ring.ts';
import { systemRandom } from './runtime/random.ts';
import { readKmsSettings, readSettings } from './settings.ts';

export type { Installation } from './commands/installation.ts';
export type { KeyStatus } from './commands/key-ring-status.ts';
export type { OwnerLink, RecoverableOwner } from './commands/recover-owner.ts';
export type { ProjectRotation } from './commands/rotate-signing-keys.ts';

/** What the command line does to an installation, besides running it. */
export const operate = {
  readSettings,
  explain,
  backUpNow,
  dumpInstallation,
  restoreInstallation,
  exportProjectFile,
  exportCsvFolder,
  exportKeycloakFile,
  importProjectFile,
  moveProjectTo,
  cancelMoveTo,
  migrateInstallation,
  migrationState,
  distributeInstallation,
  undistributeInstallation,
  keyRingStatus,
  rotateKeyRing,
  rotateSigningKeys,
  listOwners,
  findOwner,
  recoverOwner,
  /** A new ring of one key, as LATCHKEY_KEY_RING takes it. */
  newKeyRing: () => newKeyRingText(systemRandom),
  /** The same, wrapped by a key of a KMS. */
  newWrappedKeyRing: async (address: string) => newWrappedKeyRing(readKmsSettings(), address),
  wrapKeyRing,
  unwrapKeyRing,
  withServer,
  runningServer,
};
