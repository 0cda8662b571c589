import { ownPageHeaders } from '../http/cors.ts';

/**
 * Only scripts that came with the page run, text never becomes markup, and requests go only to the service. The emails
 * shown in frames inherit this: their elements may have inline styles, and so may style sheets that the page marks with
 * its nonce.
 */
const contentSecurityPolicy = (styleNonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${styleNonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/** On everything that the site answers. */
export const siteHeaders: Record<string, string> = {
  ...ownPageHeaders,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

/** Further headers of the page. */
export const pageHeaders = (styleNonce: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': contentSecurityPolicy(styleNonce),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
});
