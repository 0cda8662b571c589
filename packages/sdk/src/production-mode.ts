import type { AdminProjectFields } from './shapes/project.ts';

/** Why a project is not fit for production. */
export interface ProductionModeError {
  /** A sentence for whoever runs the project. */
  readonly message: string;
  /** The page of the dashboard where it is put right. */
  readonly relativeFixUrl: string;
}

/** Checks the settings of a project; of each domain the first thing that is wrong. */
export function productionModeErrors({ id, config }: AdminProjectFields): ProductionModeError[] {
  const ofDomains = config.domains.map(({ domain }) => domainError(domain));
  return [config.allowLocalhost ? LOCALHOST_ALLOWED : undefined, ...ofDomains]
    .filter((message) => message !== undefined)
    .map((message) => ({ message, relativeFixUrl: `/projects/${id}/domains` }));
}

const LOCALHOST_ALLOWED = "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings";

function domainError(domain: string): string | undefined {
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
