import type { Endpoints, ResultOf } from '@latchkey/protocol';

/** A passkey of a user. */
export interface Passkey {
  readonly id: string;
  readonly userId: string;
  /** What authenticators know it by. */
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  /** How browsers reach its authenticator. */
  readonly transports: readonly string[];
  readonly name: string;
  /** Whether the authenticator last made sure of who used it. */
  readonly isUserVerified: boolean;
  readonly isBackupEligible: boolean;
  readonly isBackedUp: boolean;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

/** A passkey on the wire. */
export const describePasskey = (passkey: Passkey): ResultOf<Endpoints['POST /latchkey/passkeys']> => ({
  id: passkey.id,
  credential_id: passkey.credentialId,
  transports: [...passkey.transports],
  name: passkey.name,
  created_at_millis: passkey.createdAt,
  last_used_at_millis: passkey.lastUsedAt,
  is_backed_up: passkey.isBackedUp,
});
