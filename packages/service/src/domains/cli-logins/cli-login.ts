/** A command-line program that asks to be signed in, as the page shows it that confirms or denies. */
export interface AskingProgram {
  readonly loginHash: Buffer;
  readonly userAgent: string | null;
  readonly address: string | null;
  readonly place: { readonly countryCode?: string | null; readonly cityName?: string | null } | null;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** The same as the program polls it. */
export interface PolledLogin {
  readonly pollingHash: Buffer;
  readonly expiresAt: number;
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly isDenied: boolean;
  readonly isHandedOver: boolean;
}
