import type { OfUser } from '../../context/lists.ts';

/** The only time that the codes are seen. Each of them completes one sign-in. */
export interface RecoveryCodes {
  /** Ten codes to keep somewhere safe. */
  readonly recoveryCodes: readonly string[];
  /** When they were made. */
  readonly createdAt: Date;
}

/** How many recovery codes a user has left, and since when. */
export interface RecoveryCodeStatus {
  /** How many have not been used. */
  readonly remaining: number;
  /** Null where there are none. */
  readonly createdAt: Date | null;
}

/** Ten new codes that stand in for the authenticator app; earlier ones end. */
export async function createRecoveryCodes({ call }: OfUser): Promise<RecoveryCodes> {
  const { recovery_codes, created_at_millis } = await call('POST /latchkey/mfa/recovery-codes');
  return { recoveryCodes: recovery_codes, createdAt: new Date(created_at_millis) };
}

/** How many recovery codes are left, and since when there are any. */
export async function getRecoveryCodeStatus({ call }: OfUser): Promise<RecoveryCodeStatus> {
  const { remaining, created_at_millis: at } = await call('GET /latchkey/mfa/recovery-codes');
  return { remaining, createdAt: at === null ? null : new Date(at) };
}
