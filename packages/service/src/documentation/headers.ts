import { ownPageHeaders } from '../http/cors.ts';

/**
 * On every page of the documentation: nothing runs or is shown but what comes from the service itself. The pages show
 * components in frames, which cannot send requests anywhere.
 */
export const documentationHeaders = {
  ...ownPageHeaders,
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Pictures being cropped.
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
};
