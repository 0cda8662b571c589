/**
 * The headers of the protocol, named without their prefix. The service answers under the prefix it was asked
 * with: our own, or one of the two under which published SDKs of the Stack Auth protocol speak.
 */
export const headerPrefixes = ['x-latchkey-', 'x-stack-', 'x-hexclave-'] as const;
export type HeaderPrefix = (typeof headerPrefixes)[number];

/** Request headers, in the order in which CORS lists them. */
export const requestHeaders = [
  'project-id',
  'branch-id',
  'override-error-status',
  'random-nonce',
  'client-version',
  'disable-artificial-development-delay',
  'access-type',
  'publishable-client-key',
  'secret-server-key',
  'super-secret-admin-key',
  'admin-access-token',
  'refresh-token',
  'access-token',
  'set-up-token',
  'device',
  // Published SDKs send it with every request. Whether there are anonymous users is up to the project here.
  'allow-anonymous-user',
] as const;
export type RequestHeader = (typeof requestHeaders)[number];

/** Response headers that a browser's script may read. */
export const exposedHeaders = ['actual-status', 'known-error', 'refusal', 'request-id', 'device', 'removed'] as const;

/** Request headers without our prefix that browsers may send. */
export const plainRequestHeaders = [
  'content-type',
  'authorization',
  'dpop',
  'baggage',
  'sentry-trace',
  'x-vercel-protection-bypass',
  'ngrok-skip-browser-warning',
] as const;
