import type { Environment } from '../core/environment.ts';

/** How old the keys may become: one that the service has taken back is trusted no longer than that. */
const MOST_AGE_MILLIS = 10 * 60_000;
/** Who makes key ids up has the service asked no more often than this. */
const LEAST_AGE_MILLIS = 10_000;

/** A public key as the service shows it (RFC 7517). */
export type PublicKeyJson = JsonWebKey & { readonly kid: string };

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };

/** The keys with which a project signs: read once, and again when one is not among them, or when they are old. */
export class KeySet {
  readonly #environment: Environment;
  readonly #read: () => Promise<readonly PublicKeyJson[]>;
  #keys: ReadonlyMap<string, CryptoKey> | undefined;
  #reading: Promise<void> | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(environment: Environment, read: () => Promise<readonly PublicKeyJson[]>) {
    this.#environment = environment;
    this.#read = read;
  }

  /** Whether they were asked for lately. */
  get isFresh(): boolean {
    return this.#age < MOST_AGE_MILLIS;
  }

  /** Undefined where the project has no such key. Rejects where keys are needed, and cannot be read. */
  async find(id: string): Promise<CryptoKey | undefined> {
    const known = this.#keys?.get(id);
    if (known && this.isFresh) return known;
    // With a key at hand, a service that does not answer is no failure.
    if (known) await this.#readOnce().catch(() => {});
    else if (this.#reading || !this.#keys || this.#age >= LEAST_AGE_MILLIS) await this.#readOnce();
    return this.#keys?.get(id);
  }

  /** However many ask at the same time. */
  #readOnce(): Promise<void> {
    this.#reading ??= this.#fetch().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #fetch(): Promise<void> {
    this.#askedAt = this.#environment.clock();
    const imported = (await this.#read()).map(
      async (key) => [key.kid, await crypto.subtle.importKey('jwk', key, CURVE, false, ['verify'])] as const,
    );
    this.#keys = new Map(await Promise.all(imported));
  }

  get #age(): number {
    return this.#environment.clock() - this.#askedAt;
  }
}
