import { NODATA, NOTFOUND } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** The values of the TXT records at a name, none where there are none; undefined where no name server answers. */
export type LookUpTxt = (name: string) => Promise<readonly string[] | undefined>;

/** How long a name server is waited for, each time it is asked. */
const TIMEOUT_MILLIS = 2_000;
const TRIES = 2;

/** Asks these name servers, or those of the system where none are named. Nothing is remembered from one look-up to the next. */
export function txtRecords(servers: readonly string[]): LookUpTxt {
  const resolver = new Resolver({ timeout: TIMEOUT_MILLIS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  return async (name) => {
    try {
      // A value of more than 255 bytes comes in parts (RFC 7208, section 3.3).
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      return isAbsence(error) ? [] : undefined;
    }
  };
}

const isAbsence = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === NOTFOUND || error.code === NODATA);

/** Reads the addresses of name servers. Throws an Error that names the wrong entry. */
export function dnsServers(entries: readonly string[]): readonly string[] {
  for (const entry of entries) {
    try {
      new Resolver().setServers([entry]);
    } catch (cause) {
      throw new Error(`"${entry}" is not the address of a DNS server such as 10.0.0.53 or 10.0.0.53:5353`, { cause });
    }
  }
  return entries;
}
