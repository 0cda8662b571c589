import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { Factor } from '@latchkey/protocol/sign-in-methods';

/** A passkey of a user. */
export interface Passkey {
  readonly id: string;
  readonly userId: string;
  /** The user that its authenticator stored, where that one was merged into this one. */
  readonly registeredAs: string | null;
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

/** What a use of a passkey proves: two factors only where its authenticator made sure of who uses it. */
export const factorOf = ({ isUserVerified }: Pick<Passkey, 'isUserVerified'>): Factor =>
  isUserVerified ? 'passkey' : 'touched-passkey';

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
