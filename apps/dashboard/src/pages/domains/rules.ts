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
