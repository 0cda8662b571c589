import { KnownError } from '@latchkey/protocol/errors';
import type { Installation, Project } from './project.ts';

/** An address that a project trusts to send people and codes to. Only `trustUrl` makes one. */
export type TrustedUrl = string & { readonly trusted: unique symbol };

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The one check of redirect and callback targets: http(s) without user-info, on this machine where the project allows
 * that, or under a trusted domain (same scheme and host; same port if the entry names one; path below the entry's, by
 * segment). Project `internal` trusts the installation's own address as well. Throws REDIRECT_URL_NOT_WHITELISTED.
 */
export function trustUrl(project: Project, address: string): TrustedUrl {
  const url = parse(address);
  if (
    url &&
    (isLocal(project, url) || isOwn(project, url) || project.config.domains.some(({ domain }) => isBelow(url, domain)))
  ) {
    return url.href as TrustedUrl;
  }
  throw new KnownError('REDIRECT_URL_NOT_WHITELISTED');
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

/** Of an installation in production, only its own address gets the secrets of those who own its projects. */
export const allowsLocalhost = ({ config, installation }: Project): boolean =>
  config.allow_localhost && installation?.mode !== 'production';

/** Whether it is an address of the installation's own pages, to the port. */
const isOwn = ({ installation }: Project, url: URL) =>
  installation !== undefined && isOwnOrigin(installation, url.origin) && isBelow(url, installation.baseUrl);

export const isOwnOrigin = ({ baseUrl }: Installation, origin: string): boolean => new URL(baseUrl).origin === origin;

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
