import { createPublicKey } from 'node:crypto';
import { ExternalSigningKey } from 'oidc-provider';
import { signatureOf } from '../../../platform/crypto/tokens.ts';
import type { TimedKey } from '../../projects/signing-keys.ts';

/**
 * A key of a project that the library has signed with, without the private half. It would sign through WebCrypto's threads,
 * which costs more than the signature of ES256 itself.
 */
export class ProjectKey extends ExternalSigningKey {
  readonly #key: TimedKey;

  constructor(key: TimedKey) {
    super();
    this.#key = key;
  }

  override get kid() {
    return this.#key.publicJwk.kid;
  }

  override get alg() {
    return this.#key.publicJwk.alg;
  }

  override keyObject() {
    return createPublicKey(this.#key.sign);
  }

  override sign(data: Uint8Array) {
    return signatureOf(this.#key, data);
  }
}
