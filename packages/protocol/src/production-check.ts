/** What the check looks at: where people may be led. */
export interface CheckedForProduction {
  readonly allowLocalhost: boolean;
  readonly domains: readonly { readonly domain: string }[];
}

/**
 * Why a project is not fit for production, a sentence each; of each domain the first thing that is wrong. The service
 * refuses to switch production on while there is one.
 */
export function productionProblems({ allowLocalhost, domains }: CheckedForProduction): string[] {
  const ofDomains = domains.map(({ domain }) => domainProblem(domain));
  return [allowLocalhost ? LOCALHOST_ALLOWED : undefined, ...ofDomains].filter((problem) => problem !== undefined);
}

const LOCALHOST_ALLOWED = "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings";

function domainProblem(domain: string): string | undefined {
  const url = parsed(domain);
  if (!url) return `Trusted domain is not a valid URL: ${domain}`;
  const { hostname, protocol } = url;
  if (/^(.+\.)?localhost$/.test(hostname) || /^127(\.\d+){3}$/.test(hostname)) {
    return `Localhost domains are not allowed to be trusted in production mode: ${domain}`;
  }
  if (/^[\d.]+$/.test(hostname)) {
    return `Direct IPs are not valid for trusted domains in production mode: ${domain}`;
  }
  return protocol === 'https:' ? undefined : `Trusted domains should be HTTPS: ${domain}`;
}

function parsed(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
