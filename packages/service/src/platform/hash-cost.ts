/** What a hash of a password costs whoever computes it, by the parameters of argon2id (RFC 9106). */
export interface HashCost {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP's floor (Password Storage Cheat Sheet); what every installation runs with. */
export const HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
