import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Environment } from '../core/environment.ts';

/** Maximum age of the keys: a revoked key is trusted no longer than this. */
const MOST_AGE_MILLIS = 10 * 60_000;
/** Made-up key ids trigger a request at most this often. */
const LEAST_AGE_MILLIS = 10_000;

/**
 * A project's signing keys: read once, and again when a key is missing, or when they are old. jose's own remote key set
 * uses the host's clock, and drops the keys when the service doesn't answer.
 */
export class KeySet {
  readonly #environment: Environment;
  readonly #read: () => Promise<JSONWebKeySet>;
  #keys: ReturnType<typeof createLocalJWKSet> | undefined;
  #reading: Promise<void> | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(environment: Environment, read: () => Promise<JSONWebKeySet>) {
    this.#environment = environment;
    this.#read = read;
  }

  /** Whether they were asked for lately. */
  get isFresh(): boolean {
    return this.#age < MOST_AGE_MILLIS;
  }

  /** Rejects as jose does where the project has no such key, and where keys are needed and cannot be read. */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const known = await this.#keys?.(header, token).catch(() => undefined);
    if (known && this.isFresh) return known;
    // With a key at hand, a service that does not answer is no failure.
    if (known) await this.#readOnce().catch(() => {});
    else if (this.#reading || !this.#keys || this.#age >= LEAST_AGE_MILLIS) await this.#readOnce();
    if (!this.#keys) throw new errors.JWKSNoMatchingKey();
    return this.#keys(header, token);
  };

  /** However many ask at the same time. */
  #readOnce(): Promise<void> {
    this.#reading ??= this.#fetch().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #fetch(): Promise<void> {
    this.#askedAt = this.#environment.clock();
    this.#keys = createLocalJWKSet(await this.#read());
  }

  get #age(): number {
    return this.#environment.clock() - this.#askedAt;
  }
}
