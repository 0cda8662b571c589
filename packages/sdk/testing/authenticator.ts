import { URI } from 'otpauth';

/** What an authenticator app shows at a moment, once it has scanned this. */
export function scanned(uri: string, now: number): string {
  const scanned = URI.parse(uri);
  if (!('period' in scanned)) throw new Error(`An app would count with ${uri}.`);
  return scanned.generate({ timestamp: now });
}
