type Fetch = (input: string, init: RequestInit) => Promise<Response>;
type Claims = Readonly<Record<string, unknown>>;

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/** A key that is not known may be a new one; who makes keys up has the service asked no more often than that. */
const KEYS_MILLIS = 60_000;

/** What tokens are verified with. */
export interface SignedTokensOptions {
  readonly projectId: string;
  /** Where the service is. */
  readonly baseUrl: () => string;
  readonly fetch: Fetch;
  readonly clock: () => number;
}

/**
 * Answers whether the service has signed an access token for the project, and it is good still (RFC 7519, section 7.2;
 * ES256, RFC 7518, section 3.4). The public keys are fetched once and kept: no request each time. Whether the session
 * was ended meanwhile, only the service can tell.
 */
export function signedTokens({ projectId, baseUrl, fetch, clock }: SignedTokensOptions) {
  let keys: Promise<ReadonlyMap<string, CryptoKey>> | undefined;
  let fetchedAt = Number.NEGATIVE_INFINITY;

  async function keyNamed(id: string): Promise<CryptoKey | undefined> {
    const known = (await keys?.catch(() => undefined))?.get(id);
    if (known || clock() - fetchedAt < KEYS_MILLIS) return known;
    fetchedAt = clock();
    keys = fetchKeys(`${baseUrl()}/api/v1/projects/${projectId}/.well-known/jwks.json`, fetch);
    // Whoever is next asks again.
    keys.catch(() => {
      fetchedAt = Number.NEGATIVE_INFINITY;
    });
    return (await keys).get(id);
  }

  return async (token: string): Promise<boolean> => {
    const [head = '', body = '', signature = ''] = token.split('.');
    const { alg, kid } = objectIn(head);
    const { aud, exp } = objectIn(body);
    if (alg !== 'ES256' || typeof kid !== 'string' || aud !== projectId) return false;
    if (typeof exp !== 'number' || exp * 1000 <= clock()) return false;
    const key = await keyNamed(kid);
    const signed = new TextEncoder().encode(`${head}.${body}`);
    return key !== undefined && crypto.subtle.verify(ALGORITHM, key, Buffer.from(signature, 'base64url'), signed);
  };
}

async function fetchKeys(url: string, fetch: Fetch): Promise<ReadonlyMap<string, CryptoKey>> {
  const answer = await fetch(url, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`The keys of the project could not be fetched: status ${answer.status} of ${url}.`);
  const { keys } = (await answer.json()) as { keys: (JsonWebKey & { kid: string })[] };
  const imported = keys.map(
    async (key) => [key.kid, await crypto.subtle.importKey('jwk', key, ALGORITHM, false, ['verify'])] as const,
  );
  return new Map(await Promise.all(imported));
}

/** A part of a token; what is none has nothing in it. */
function objectIn(part: string): Claims {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? (value as Claims) : {};
  } catch {
    return {};
  }
}
