import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { Project } from '../projects/project.ts';
import { judgeUrl, type UrlVerdict } from '../projects/trusted-url.ts';

/** What an owner is told who asks whether sign-ins may redirect to an address. */
export function checkRedirect(project: Project, url: string): ResultOf<Endpoints['GET /latchkey/redirect-check']> {
  const verdict = judgeUrl(project, url);
  return {
    trusted: verdict.isTrusted,
    trusted_by: verdict.isTrusted ? verdict.by : null,
    reason: verdict.isTrusted ? null : verdict.reason,
    domain: verdict.domain ?? null,
    message: sentences[verdict.isTrusted ? verdict.by : verdict.reason](url, verdict.domain ?? '', project),
  };
}

type Outcome = Extract<UrlVerdict, { isTrusted: true }>['by'] | Extract<UrlVerdict, { isTrusted: false }>['reason'];

const sentences: Readonly<Record<Outcome, (url: string, domain: string, project: Project) => string>> = {
  domain: (_, domain) => `Sign-ins can redirect there. The trusted domain ${domain} covers it.`,
  hosted_pages: () => "Sign-ins can redirect there. It's one of the project's hosted pages.",
  localhost: () => 'Sign-ins can redirect there. Localhost is allowed in this project.',
  not_http: () => 'An address starts with https:// or http://, without a space before it, followed by a domain.',
  malformed: () =>
    "This isn't a valid address, or programs read it in different ways. Remove spaces, backslashes, user names, and percent signs in the domain.",
  unknown_host: (url) =>
    `No trusted domain is ${new URL(url).hostname}. Add ${new URL(url).origin} if it's yours: a domain doesn't cover its subdomains.`,
  localhost_off: (_, __, { config }) =>
    config.allow_localhost
      ? "The installation is in production, so the owners' own project doesn't trust localhost."
      : "Localhost isn't allowed in this project. Allow it only while you develop.",
  installation: () =>
    "This address is the installation's own, and other projects have pages there too. Don't add it: the hosted pages of this project are trusted while they're on.",
  other_scheme: (url, domain) =>
    `The trusted domain is ${domain}, so an address with ${new URL(url).protocol}// isn't covered.`,
  other_port: (_, domain) => `The trusted domain is ${domain}, so another port isn't covered.`,
  other_path: (_, domain) => `The trusted domain is ${domain}, so only paths below it are covered.`,
  encoded_path: (_, domain) =>
    `The path contains an encoded slash or backslash, which could lead out of ${domain}. Leave it out.`,
};
