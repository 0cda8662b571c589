import { KnownError } from '@latchkey/protocol/errors';
import { ownPagesOf } from './own-pages.ts';
import type { Project } from './project.ts';
import { INTERNAL_PROJECT_ID } from './project-id.ts';

/** An address that a project trusts to send people and codes to. Only this file makes one. */
export type TrustedUrl = string & { readonly trusted: unique symbol };

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
  const url = parse(address);
  const isTrusted =
    url &&
    (isLocal(project, url) || isOwn(project, url) || project.config.domains.some(({ domain }) => isBelow(url, domain)));
  return isTrusted ? (url.href as TrustedUrl) : undefined;
}

/** What parsers disagree about (back-slashes, control characters, a scheme without slashes) is refused unread. */
function parse(address: string): URL | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (!/^https?:\/\/[^/]/i.test(address) || /[\\\s\u0000-\u001f\u007f]/.test(address)) return undefined;
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

function isBelow(url: URL, domain: string): boolean {
  const entry = parse(domain);
  if (!entry || url.protocol !== entry.protocol || url.hostname !== entry.hostname) return false;
  if (/:\d+$/.test(authority(domain)) && url.port !== entry.port) return false;
  // The look back begins a row of slashes but once, however long it is.
  const folder = entry.pathname.replace(/(?<!\/)\/*$/, '/');
  // An encoded slash may be decoded by the server behind it, and so leave the folder.
  if (folder !== '/' && /%2f|%5c/i.test(url.pathname)) return false;
  return `${url.pathname}/`.startsWith(folder);
}
