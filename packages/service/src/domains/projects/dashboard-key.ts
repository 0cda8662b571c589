import { derivedRandom, type KeyRing } from '../../platform/key-ring.ts';
import { newKeys } from './keys.ts';

/**
 * The publishable client key of project `internal` that the dashboard's page carries. Stored keys cannot be read
 * again, so it is derived from the key ring: every process of a fleet puts the same one into its pages.
 */
export function dashboardKey(ring: KeyRing): string {
  const random = derivedRandom(ring, 'dashboard publishable client key');
  return newKeys({ random }, ['publishable_client_key']).publishable_client_key as string;
}
