import type { Installation } from '@latchkey/service/operate';
import { CommandError, type Run } from '../../command/command.ts';

export type { Installation, KeyStatus, OwnerLink, ProjectRotation, RecoverableOwner } from '@latchkey/service/operate';

/** What can be done to an installation. */
export type Operate = typeof import('@latchkey/service/operate').operate;

/**
 * Does something to the installation of the environment's settings, those of the service. The service is loaded for it.
 * Throws what it says of a failure.
 */
export async function onInstallation<T>(
  { tell, progress }: Run,
  work: (operate: Operate, installation: Installation) => Promise<T>,
): Promise<T> {
  progress('Reading the settings');
  const operate = await operations();
  try {
    return await work(operate, { settings: operate.readSettings(), tell, progress });
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(operate.explain(error), 'FAILED', { cause: error });
  }
}

/**
 * A new key for a ring, wrapped by a key of a KMS if that is named. Reads no other settings than those of a KMS: those of
 * production are complete only with the key.
 */
export async function newKeyRing(kms?: string): Promise<string> {
  const operate = await operations();
  if (kms === undefined) return operate.newKeyRing();
  try {
    return await operate.newWrappedKeyRing(kms);
  } catch (error) {
    throw new CommandError(operate.explain(error), 'FAILED', { cause: error });
  }
}

const operations = async (): Promise<Operate> => (await import('@latchkey/service/operate')).operate;
