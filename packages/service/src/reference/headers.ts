import { ownPageHeaders } from '../http/cors.ts';

/**
 * On everything that the documentation and the reference answer: nothing runs or is shown but what comes from the service
 * itself. Its pages show components in frames, which can ask nobody for anything.
 */
export const referenceHeaders = {
  ...ownPageHeaders,
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // A picture that somebody cuts in a frame.
    "img-src 'self' blob: data:",
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
