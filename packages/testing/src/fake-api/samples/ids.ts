import type { Wire, WireKey } from '@latchkey/protocol/wire';

/** An endpoint's answer to callers who may see most of it. */
export type Sent<K extends WireKey> = Wire[K]['admin'] extends { response: infer R } ? R : never;
/** One of the things that an endpoint lists. */
export type Item<K extends WireKey> = Sent<K> extends { items: (infer I)[] } ? I : never;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** When everything here happens. */
export const NOW = Date.UTC(2026, 5, 15, 12);

/** The same id for the same number; what is of another kind has another one. */
export const idOf = (number: number, kind = 0) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;
