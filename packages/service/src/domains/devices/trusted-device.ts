/** A browser that signing in asks for no second factor. */
export interface TrustedDevice {
  readonly id: string;
  /** What the device token that it keeps is known by. */
  readonly deviceId: string;
  /** What it called itself when it was trusted. */
  readonly userAgent: string | null;
  readonly createdAt: number;
  /** When it last signed in without a second factor. */
  readonly lastUsedAt: number | null;
}
