/**
 * The challenge for requesting a code and the verifier for exchanging it (RFC 7636): an attacker who intercepts the
 * code lacks the verifier.
 */
export interface ProofKey {
  readonly verifier: string;
  readonly challenge: string;
}

export async function newProofKey(randomBytes: (count: number) => Uint8Array): Promise<ProofKey> {
  if (!globalThis.crypto?.subtle) {
    throw new Error('Signing in by way of a provider needs https, or localhost: this page can make no SHA-256.');
  }
  const verifier = base64url(randomBytes(32));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(hash)) };
}

export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
