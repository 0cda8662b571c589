/** What is wrong with the address of an application; true when nothing is. */
export function checkDomain(domain: string): string | true {
  const address = domain.trim();
  if (address === '') return 'Enter a domain';
  if (/\s/.test(address)) return 'A domain has no spaces';
  if (!/^https?:\/\//i.test(address)) return 'Start with https:// or http://';
  return URL.canParse(address) || 'Enter a valid address, such as https://app.example.com';
}

export const checkHandlerPath = (path: string): string | true =>
  path.trim().startsWith('/') || "The handler path must start with '/'";

/** The domain itself with and without `www.`, over either line: people take them for one. */
function variantsOf(domain: string): string[] {
  const address = domain.trim().replace(/\/+$/, '');
  if (!URL.canParse(address)) return [];
  const { host } = new URL(address);
  const bare = host.replace(/^www\./, '');
  return ['https://', 'http://'].flatMap((line) => [`${line}${bare}`, `${line}www.${bare}`]);
}

/** The one in a list that a domain is taken for; undefined where there is none. */
export function takenBy(domain: string, taken: readonly string[]): string | undefined {
  const variants = variantsOf(domain);
  return taken.find((other) => {
    const origin = URL.canParse(other) ? new URL(other).origin : other;
    return other === domain.trim() || (isBare(domain) && isBare(other) && variants.includes(origin));
  });
}

/** `www.` before a domain that has none; undefined where that makes no sense. */
export function withWww(domain: string): string | undefined {
  const address = domain.trim();
  if (checkDomain(address) !== true) return undefined;
  const { hostname, protocol } = new URL(address);
  if (hostname.startsWith('www.') || !/\.[a-z]{2,}$/i.test(hostname) || hostname.endsWith('.localhost'))
    return undefined;
  return address.replace(new RegExp(`^${protocol}//`, 'i'), `${protocol}//www.`);
}

/** Without a path, which would make it another place. */
function isBare(domain: string): boolean {
  return URL.canParse(domain.trim()) && new URL(domain.trim()).pathname === '/';
}
