import { ownPageHeaders } from '../http/cors.ts';

/** On everything that the pages answer: a sign-in is under way, so nothing is kept and no address is told on. */
export const providerHeaders = {
  ...ownPageHeaders,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export const pageHeaders = {
  ...providerHeaders,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    // Browsers hold the redirects behind a form against it, and these end at an application that is not known here.
    'form-action http: https:',
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
};
