/** What the check looks at: where people may be led. */
export interface CheckedForProduction {
  readonly allowLocalhost: boolean;
  readonly domains: readonly { readonly domain: string }[];
}

/** Which rule a setting breaks. */
export type ProductionProblemCode =
  | 'LOCALHOST_ALLOWED'
  | 'DOMAIN_IS_NOT_A_URL'
  | 'DOMAIN_IS_LOCALHOST'
  | 'DOMAIN_IS_AN_IP_ADDRESS'
  | 'DOMAIN_IS_NOT_HTTPS';

/** Why a project is not fit for production. */
export interface ProductionProblem {
  readonly code: ProductionProblemCode;
  /** The trusted domain it is about, as it was set; null where it is about no domain. */
  readonly domain: string | null;
  /** A sentence for the project's owner. */
  readonly message: string;
}

/**
 * Why a project is not fit for production; of each domain the first thing that is wrong. The service refuses to switch
 * production on while there is one.
 */
export function productionProblems({ allowLocalhost, domains }: CheckedForProduction): ProductionProblem[] {
  const ofDomains = domains.flatMap(({ domain }) => {
    const code = domainProblem(domain);
    return code ? [{ code, domain, message: `${sentences[code]}: ${domain}` }] : [];
  });
  return allowLocalhost ? [localhostAllowed, ...ofDomains] : ofDomains;
}

const localhostAllowed: ProductionProblem = {
  code: 'LOCALHOST_ALLOWED',
  domain: null,
  message: "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
};

const sentences = {
  DOMAIN_IS_NOT_A_URL: 'Trusted domain is not a valid URL',
  DOMAIN_IS_LOCALHOST: 'Localhost domains are not allowed to be trusted in production mode',
  DOMAIN_IS_AN_IP_ADDRESS: 'Direct IPs are not valid for trusted domains in production mode',
  DOMAIN_IS_NOT_HTTPS: 'Trusted domains should be HTTPS',
} as const;

function domainProblem(domain: string): keyof typeof sentences | undefined {
  const url = parsed(domain);
  if (!url) return 'DOMAIN_IS_NOT_A_URL';
  const { hostname, protocol } = url;
  if (/^(.+\.)?localhost$/.test(hostname) || /^127(\.\d+){3}$/.test(hostname)) return 'DOMAIN_IS_LOCALHOST';
  if (/^[\d.]+$/.test(hostname)) return 'DOMAIN_IS_AN_IP_ADDRESS';
  return protocol === 'https:' ? undefined : 'DOMAIN_IS_NOT_HTTPS';
}

function parsed(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
