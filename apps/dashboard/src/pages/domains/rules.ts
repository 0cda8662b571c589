/** Validates the URL of an app: true, or what is wrong. */
export function checkDomain(domain: string): string | true {
  const address = domain.trim();
  if (address === '') return 'Enter a domain';
  if (/\s/.test(address)) return 'A domain has no spaces';
  if (!/^https?:\/\//i.test(address)) return 'Start with https:// or http://';
  return URL.canParse(address) || 'Enter a valid address, such as https://app.example.com';
}

export const checkHandlerPath = (path: string): string | true =>
  path.trim().startsWith('/') || "The handler path must start with '/'";

/** All variants of a domain that users would call the same: http or https, with or without `www.`. */
function variantsOf(domain: string): string[] {
  const address = domain.trim().replace(/\/+$/, '');
  if (!URL.canParse(address)) return [];
  const { host } = new URL(address);
  const bare = host.replace(/^www\./, '');
  return ['https://', 'http://'].flatMap((line) => [`${line}${bare}`, `${line}www.${bare}`]);
}

/** The entry that covers the same domain, if any. */
export function takenBy(domain: string, taken: readonly string[]): string | undefined {
  const variants = variantsOf(domain);
  return taken.find((other) => {
    const origin = URL.canParse(other) ? new URL(other).origin : other;
    return other === domain.trim() || (isBare(domain) && isBare(other) && variants.includes(origin));
  });
}

/** The domain with `www.`; undefined if it has one or can't have one. */
export function withWww(domain: string): string | undefined {
  const address = domain.trim();
  if (checkDomain(address) !== true) return undefined;
  const { hostname, protocol } = new URL(address);
  if (hostname.startsWith('www.') || !/\.[a-z]{2,}$/i.test(hostname) || hostname.endsWith('.localhost'))
    return undefined;
  return address.replace(new RegExp(`^${protocol}//`, 'i'), `${protocol}//www.`);
}

/** The origin only; paths don't belong to a domain. */
function isBare(domain: string): boolean {
  return URL.canParse(domain.trim()) && new URL(domain.trim()).pathname === '/';
}
