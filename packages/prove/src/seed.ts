/** A source of chance that gives the same again for the same seed. */
export interface Seed {
  readonly value: number;
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
}

const STEP = 0x9e3779b9;

/** Chance by splitmix32: short, and even enough to choose what is tried. */
export function seedOf(value: number): Seed {
  let state = value >>> 0;
  const next = () => {
    state = (state + STEP) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    value,
    next,
    below,
    pick: <T>(items: readonly T[]) => items[below(items.length)] as T,
  };
}
