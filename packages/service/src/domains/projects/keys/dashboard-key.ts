import { derivedRandom, type KeyRing, primary } from '../../../platform/crypto/key-ring.ts';
import { newKeys } from './keys.ts';

/**
 * The publishable client key of project `internal` that the dashboard's page carries. Stored keys cannot be read
 * again, so it is derived, from what secrets are hashed with: every process of a fleet puts the same one into its
 * pages, whatever becomes of the master keys.
 */
export function dashboardKey(ring: KeyRing): string {
  const random = derivedRandom(primary(ring), 'dashboard publishable client key');
  return newKeys({ random }, ['publishable_client_key']).publishable_client_key as string;
}
