/** A browser that signing in asks for no second factor. */
export interface TrustedDevice {
  readonly id: string;
  /** What the device token that it keeps is known by. */
  readonly deviceId: string;
  /** What it called itself when it was trusted. */
  readonly userAgent: string | null;
  readonly createdAt: number;
  /** What its user was told; it is over earlier where the project asks more often by then. */
  readonly expiresAt: number;
  /** When it last signed in without a second factor. */
  readonly lastUsedAt: number | null;
}
