/** What a person has proven in a session. */
export type Factor = 'password' | 'otp' | 'passkey' | 'oauth' | 'anonymous' | 'totp' | 'recovery-code' | 'cli';

/** What may come second; the session of an anonymous user who signs up has passed what there was to pass. */
const second: ReadonlySet<string> = new Set<Factor>(['totp', 'recovery-code', 'anonymous']);

export const hasSecondFactor = (factors: readonly string[]): boolean => factors.some((factor) => second.has(factor));
