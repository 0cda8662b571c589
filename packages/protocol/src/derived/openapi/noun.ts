/** First words of a path that say who may call it or where it comes from, but not what it is about. */
const PREFIXES = new Set(['auth', 'latchkey', 'internal', 'integrations']);
/** Paths that spell their noun in two ways, name none, or belong to another one. */
const NOUNS: Readonly<Record<string, string>> = {
  passkey: 'passkeys',
  index: 'service',
  'check-version': 'service',
  'check-feature-support': 'service',
  'send-sign-in-invitation': 'emails',
  'send-test-email': 'emails',
  sso: 'teams',
  'set-up': 'teams',
  tls: 'hosted-domains',
  'event-proofs': 'events',
  'event-streams': 'events',
};

/** What a path is about: `users` for `/users/{user_id}`, `otp` for `/auth/otp/sign-in`. */
export function nounOf(path: string): string {
  const [first = '', second = ''] = path.split('/').slice(1);
  const word = (PREFIXES.has(first) && second) || first || 'index';
  return NOUNS[word] ?? word;
}
