import type { Endpoints, ResultOf } from '@latchkey/protocol';

/** A security key of a user: it proves the second factor, and nothing by itself. */
export interface SecurityKey {
  readonly id: string;
  readonly userId: string;
  /** The user that its authenticator stored, where that one was merged into this one. */
  readonly registeredAs: string | null;
  /** What browsers know it by. */
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  /** How browsers reach it. */
  readonly transports: readonly string[];
  readonly name: string;
  readonly isBackupEligible: boolean;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

/** What security keys know a user by: another handle than that of passkeys, since a key that stores both would replace the passkey. */
export const keyHandle = (userId: string) => Buffer.from(`${userId}/second`).toString('base64url');

/** A security key on the wire. */
export const describeSecurityKey = (key: SecurityKey): ResultOf<Endpoints['POST /latchkey/security-keys']> => ({
  id: key.id,
  name: key.name,
  created_at_millis: key.createdAt,
  last_used_at_millis: key.lastUsedAt,
});
