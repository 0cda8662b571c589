import type { TrustedUrl } from '../../projects/trusted-url.ts';

/** A trusted address with a one-time code: the parameter `code` is set or replaced, everything else stays. */
export function codeLink(callback: TrustedUrl, code: string): TrustedUrl {
  const url = new URL(callback);
  url.searchParams.set('code', code);
  return url.href as TrustedUrl;
}
