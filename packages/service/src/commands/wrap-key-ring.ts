import { sourceOf } from '../key-ring-file.ts';
import { newWrappedRing, unwrapRing, wrapRing } from '../platform/kms/ring-entries.ts';
import type { KmsSettings } from '../platform/kms/settings.ts';
import { systemClock } from '../runtime/clock.ts';
import { systemRandom } from '../runtime/random.ts';
import type { Settings } from '../settings.ts';
import { entriesIn, type Installation } from './installation.ts';

/** The installation's ring, wrapped by a key of a KMS, as LATCHKEY_KEY_RING takes it. */
export const wrapKeyRing = ({ settings }: Installation, address: string): Promise<string> =>
  wrapRing(entriesIn(settings), address, worldOf(settings));

/** The installation's ring in clear, as LATCHKEY_KEY_RING takes it. */
export const unwrapKeyRing = ({ settings }: Installation): Promise<string> =>
  unwrapRing(entriesIn(settings), worldOf(settings));

/** A new ring of one key that a KMS has wrapped, before there is an installation. */
export const newWrappedKeyRing = (kms: KmsSettings, address: string): Promise<string> =>
  newWrappedRing(systemRandom, address, { kms, source: '--kms', clock: systemClock });

const worldOf = (settings: Settings) => ({ kms: settings.kms, source: sourceOf(settings), clock: systemClock });
