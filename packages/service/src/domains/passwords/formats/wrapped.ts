import { argon2 } from './argon2.ts';
import { byRule, readFastDigest } from './fast-digests.ts';
import type { HashFormat } from './hash-format.ts';
import { digestMillis } from './millis.ts';

/**
 * A fast digest is never stored: guesses at it cost nothing. What is stored is argon2id of it, beside the rule by which
 * it was made of the password.
 */
const WRAPPED = /^wrapped:([^:]+):(.+)$/;

/** A fast digest that was read: how it comes to be stored. */
interface Wrapping {
  /** An estimate of what the rule adds to a comparison, in milliseconds. */
  readonly millis: number;
  /** What to store, with the function that makes hashes of ours. */
  wrap(hash: (input: string) => Promise<string>): Promise<string>;
}

/** Reads a fast digest. Undefined for any other text. */
export function wrapping(text: string): Wrapping | undefined {
  const read = readFastDigest(text);
  if (!read) return undefined;
  const { fast, digest } = read;
  return {
    millis: digestMillis(fast.rounds),
    wrap: async (hash) => `wrapped:${fast.rule}:${await hash(digest.toString('hex'))}`,
  };
}

/** Reads what `wrapping` has made. */
export const wrapped: HashFormat = (text) => {
  const [, rule = '', outer = ''] = WRAPPED.exec(text) ?? [];
  const fast = byRule(rule);
  const ours = argon2(outer);
  if (!fast || !ours) return undefined;
  return {
    millis: ours.millis + digestMillis(fast.rounds),
    matches: async (password, runner) => ours.matches((await fast.digestOf(password)).toString('hex'), runner),
  };
};
