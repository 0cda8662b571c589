import type { OfUser } from '../../context/lists.ts';

/** A command-line program that asks to be signed in as the user. */
export interface CliLoginRequest {
  /** What the terminal has to show, too. */
  readonly comparisonCode: string;
  /** What it calls itself. */
  readonly userAgent: string | null;
  /** From where it asks. */
  readonly address: string | null;
  /** Null where it is not known. */
  readonly city: string | null;
  /** Of two letters. */
  readonly country: string | null;
  /** When it began to ask. */
  readonly askedAt: Date;
  /** Until when it can be answered. */
  readonly expiresAt: Date;
  /** Whether the user has signed in lately enough to confirm it. */
  readonly isSessionFresh: boolean;
  /** Signs it in as the user. Rejects where the user has not signed in lately. */
  confirm(): Promise<void>;
  /** Refuses it; the program is told so. */
  deny(): Promise<void>;
}

/** The command-line program that asks with this code to be signed in. Rejects where it was answered already. */
export async function getCliLogin({ call }: OfUser, loginCode: string): Promise<CliLoginRequest> {
  const body = { login_code: loginCode };
  const asking = await call('POST /latchkey/cli/check', { body });
  return {
    comparisonCode: asking.comparison_code,
    userAgent: asking.user_agent,
    address: asking.ip,
    city: asking.city_name,
    country: asking.country_code,
    askedAt: new Date(asking.created_at_millis),
    expiresAt: new Date(asking.expires_at_millis),
    isSessionFresh: asking.is_session_fresh,
    confirm: async () => void (await call('POST /latchkey/cli/confirm', { body })),
    deny: async () => void (await call('POST /latchkey/cli/deny', { body })),
  };
}
