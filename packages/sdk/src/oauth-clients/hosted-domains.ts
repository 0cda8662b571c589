import type { OfProject } from '../context/of-project.ts';
import { fromWire } from '../core/shapes/names.ts';

const ALL = '/latchkey/hosted-domains';
const ONE = `${ALL}/:domain_id`;

/** A domain of yours that the hosted pages of the project are on, once it is verified. */
export interface HostedDomain {
  /** By which the project knows it. */
  readonly id: string;
  /** The name in lower case, letters beyond ASCII in Punycode: `auth.example.com`. */
  readonly domain: string;
  /** Where the pages are once it is verified. */
  readonly url: string;
  /** The TXT record by which the project verifies the domain. It stays there: it's looked up again every day. */
  readonly txtRecord: { readonly name: string; readonly value: string };
  /** When it was verified; null as long as it isn't. */
  readonly verifiedAt: Date | null;
  /** When its record was last looked up; null if never. */
  readonly lastCheckedAt: Date | null;
  /** When the record of a verified domain first couldn't be found; null while it is. After a week the domain isn't verified anymore. */
  readonly firstFailedAt: Date | null;
  /** When it was added. */
  readonly createdAt: Date;
}

/** By name. */
export async function readHostedDomains({ call }: OfProject): Promise<HostedDomain[]> {
  return fromWire((await call(`GET ${ALL}`)).items);
}

/** Adds a domain for the hosted pages, which is still to be verified: `await app.addHostedDomain('auth.example.com')`. */
export async function addHostedDomain({ change }: OfProject, domain: string): Promise<HostedDomain> {
  return fromWire(await change(`POST ${ALL}`, { body: { domain } }));
}

/** Looks up the record now, and answers the verified domain. Rejects with a `RefusalError` that says what is wrong. */
export async function verifyHostedDomain({ change }: OfProject, domain_id: string): Promise<HostedDomain> {
  return fromWire(await change(`POST ${ONE}/verify`, { params: { domain_id } }));
}

/** Removes a domain. The pages are at the address of the installation again. */
export async function removeHostedDomain({ change }: OfProject, domain_id: string): Promise<void> {
  await change(`DELETE ${ONE}`, { params: { domain_id } });
}
