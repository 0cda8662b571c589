import { ownPageHeaders } from '../http/cors.ts';

/** On everything that the inbox answers: codes are in it, so nothing is kept and no address is told on. */
export const inboxHeaders = {
  ...ownPageHeaders,
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export const pageHeaders = {
  ...inboxHeaders,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
};

/** What a mail may do in its frame: show itself, and open a link in a tab of its own. */
export const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

/** A mail shown as HTML: it runs nothing, loads nothing, and has no origin. */
export const mailHeaders = {
  ...inboxHeaders,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox ${SANDBOX}`,
  'x-frame-options': 'SAMEORIGIN',
};
