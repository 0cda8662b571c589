import { createHash } from 'node:crypto';
import { ownPageHeaders } from '../http/cors.ts';

/** On everything that is answered below `/p/`. */
export const hostedHeaders: Record<string, string> = {
  ...ownPageHeaders,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

/**
 * Only scripts that came with the page run, and of inline styles only the one with the project's colors. Nothing that an
 * owner configures can be a script or a style sheet.
 */
const contentSecurityPolicy = (style: string, api: string | undefined) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    // Logos and pictures are wherever owners and users have them; blob: for pictures being cropped.
    "img-src 'self' blob: data: https: http:",
    `connect-src 'self'${api === undefined ? '' : ` ${api}`}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/** Further headers of a page with this inline style, and of one that calls the API at another origin. */
export const pageHeaders = (style: string, api?: string): Record<string, string> => ({
  ...hostedHeaders,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'accept-language, accept-encoding',
  'content-security-policy': contentSecurityPolicy(style, api),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
});
