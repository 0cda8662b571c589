import { KnownError } from '@latchkey/protocol/errors';
import { ownPagesOf } from './own-pages.ts';
import type { Project } from './project.ts';
import { INTERNAL_PROJECT_ID } from './project-id.ts';

/** An address that a project trusts to send people and codes to. Only this file makes one. */
export type TrustedUrl = string & { readonly trusted: unique symbol };

type TrustedBy = 'domain' | 'hosted_pages' | 'localhost';
type UntrustedReason = 'not_http' | 'malformed' | 'localhost_off' | 'installation' | Difference;

const NEAREST_FIRST = ['encoded_path', 'other_path', 'other_port', 'other_scheme'] as const;
type Difference = (typeof NEAREST_FIRST)[number] | 'unknown_host';

const HTTP = /^https?:\/\/[^/]/i;
const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The one check of redirect and callback targets: http(s) without user-info, on this machine where the project allows
 * that, or under a trusted domain (same scheme and host; same port if the entry names one; path below the entry's, by
 * segment). The pages that the installation serves for the project are trusted as well. Throws
 * REDIRECT_URL_NOT_WHITELISTED.
 */
export function trustUrl(project: Project, address: string): TrustedUrl {
  const trusted = ifTrusted(project, address);
  if (trusted === undefined) throw new KnownError('REDIRECT_URL_NOT_WHITELISTED');
  return trusted;
}

/**
 * The same for where a browser goes after a test of a connection, which brings nothing along: owners begin theirs on the
 * dashboard.
 */
export function trustAfterTest(project: Project, address: string): TrustedUrl {
  const url = parse(address);
  const dashboard = project.installation?.baseUrl;
  const isDashboard = url && dashboard && new URL(dashboard).origin === url.origin && isBelow(url, dashboard);
  return isDashboard ? (url.href as TrustedUrl) : trustUrl(project, address);
}

/** The same for addresses that can be done without: undefined for one that is not trusted. */
export function ifTrusted(project: Project, address: string): TrustedUrl | undefined {
  const verdict = judgeUrl(project, address);
  return verdict.isTrusted ? verdict.url : undefined;
}

/** By what an address is trusted, or why it is not; `domain` is the entry of the project that decides, if one does. */
export type UrlVerdict =
  | { readonly isTrusted: true; readonly url: TrustedUrl; readonly by: TrustedBy; readonly domain?: string }
  | { readonly isTrusted: false; readonly reason: UntrustedReason; readonly domain?: string };

/** Judges an address, for the one check above and for owners who ask why theirs isn't trusted. */
export function judgeUrl(project: Project, address: string): UrlVerdict {
  const url = parse(address);
  if (!url) return { isTrusted: false, reason: HTTP.test(address) ? 'malformed' : 'not_http' };
  const trusted = (by: TrustedBy, domain?: string): UrlVerdict => ({
    isTrusted: true,
    url: url.href as TrustedUrl,
    by,
    ...(domain !== undefined && { domain }),
  });
  if (isLocal(project, url)) return trusted('localhost');
  if (isOwn(project, url)) return trusted('hosted_pages');
  const compared = project.config.domains.map(({ domain }) => ({ domain, differs: differenceFrom(url, domain) }));
  const match = compared.find(({ differs }) => differs === undefined);
  if (match) return trusted('domain', match.domain);
  const near = nearest(compared);
  if (near) return { isTrusted: false, ...near };
  if (isOfInstallation(project, url)) return { isTrusted: false, reason: 'installation' };
  return { isTrusted: false, reason: LOOPBACK.test(url.hostname) ? 'localhost_off' : 'unknown_host' };
}

/** The entry that an address misses by the least: it has the host, and the later a part is the nearer. */
function nearest(compared: readonly { readonly domain: string; readonly differs?: Difference | undefined }[]) {
  for (const reason of NEAREST_FIRST) {
    const near = compared.find(({ differs }) => differs === reason);
    if (near) return { reason, domain: near.domain };
  }
  return undefined;
}

/** What parsers disagree about (back-slashes, control characters, a scheme without slashes) is refused unread. */
function parse(address: string): URL | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (!HTTP.test(address) || /[\\\s\u0000-\u001f\u007f]/.test(address)) return undefined;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.username || url.password || /%/.test(url.host) || /@/.test(authority(address)) ? undefined : url;
}

const authority = (address: string) => address.split('/')[2]?.split(/[?#]/)[0] ?? '';

const isLocal = (project: Project, url: URL) => allowsLocalhost(project) && LOOPBACK.test(url.hostname);

/** The secrets of those who own the projects of an installation in production go to its own address only. */
export const allowsLocalhost = ({ id, config, installation }: Project): boolean =>
  config.allow_localhost && !(id === INTERNAL_PROJECT_ID && installation?.mode === 'production');

/** Whether it is an address of the pages that the installation serves for the project, to the port. */
const isOwn = (project: Project, url: URL): boolean =>
  ownPagesOf(project).some((pages) => new URL(pages).origin === url.origin && isBelow(url, pages));

/** Other projects have their hosted pages there as well, so none may trust all of it. */
const isOfInstallation = ({ installation }: Project, url: URL) =>
  installation !== undefined && new URL(installation.baseUrl).origin === url.origin;

const isBelow = (url: URL, domain: string) => differenceFrom(url, domain) === undefined;

/** The part in which an address first differs from what a domain covers; undefined for an address below it. */
function differenceFrom(url: URL, domain: string): Difference | undefined {
  const entry = parse(domain);
  if (!entry || url.hostname !== entry.hostname) return 'unknown_host';
  if (url.protocol !== entry.protocol) return 'other_scheme';
  if (/:\d+$/.test(authority(domain)) && url.port !== entry.port) return 'other_port';
  // The look back begins a row of slashes but once, however long it is.
  const folder = entry.pathname.replace(/(?<!\/)\/*$/, '/');
  // An encoded slash may be decoded by the server behind it, and so leave the folder.
  if (folder !== '/' && /%2f|%5c/i.test(url.pathname)) return 'encoded_path';
  return `${url.pathname}/`.startsWith(folder) ? undefined : 'other_path';
}
