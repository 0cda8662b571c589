/** The one algorithm of keys that requests are proven with (RFC 9449): every browser signs with it. */
export const dpopAlgorithm = 'ES256';

/** What a proof says of its request (RFC 9449, section 4.2). */
export interface DpopClaims {
  readonly htm: string;
  readonly htu: string;
  readonly jti: string;
  /** In seconds since 1970, by the clock of the client. */
  readonly iat: number;
  /** The SHA-256 hash of the access token that comes with the request, in base64url. */
  readonly ath?: string;
  /** The hashes of all access tokens, where several come with the request: a request has one proof at most. */
  readonly aths?: readonly string[];
  /** The last one that the server has given. */
  readonly nonce?: string;
}

const JTI_LENGTH = 128;

/** An address as proofs name it: without query and fragment. */
export const dpopTarget = (address: string): string => (address.split(/[?#]/, 1) as [string])[0];

/** Whether a proof was made for the access token with this hash. */
export const isForToken = ({ ath, aths }: Partial<Record<'ath' | 'aths', unknown>>, hash: string): boolean =>
  ath === hash || (Array.isArray(aths) && aths.includes(hash));

/** What is wrong with a proof as the proof of a request; undefined where nothing is (RFC 9449, section 4.3). */
export function dpopProblem(
  { htm, htu, jti, iat }: Partial<Record<keyof DpopClaims, unknown>>,
  request: { readonly method: string; readonly url: string },
): string | undefined {
  if (typeof jti !== 'string' || jti === '' || jti.length > JTI_LENGTH)
    return `It needs the claim jti, ${JTI_LENGTH} characters at most.`;
  if (typeof iat !== 'number') return 'It needs the claim iat.';
  if (htm !== request.method) return `Its claim htm must be ${request.method}.`;
  const target = dpopTarget(request.url);
  return htu === target ? undefined : `Its claim htu must be ${target}.`;
}
