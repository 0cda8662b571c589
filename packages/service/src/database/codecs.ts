/**
 * How values leave the database, by type oid: 64-bit integers and counts are numbers,
 * times are milliseconds, byte strings are Buffers, JSON is parsed by JSON.parse; whatever is not named here stays text.
 */
export const parsers: Record<number, (text: string) => unknown> = {
  16: (text) => text === 't',
  17: (text) => Buffer.from(text.slice(2), 'hex'),
  20: Number,
  21: Number,
  23: Number,
  114: JSON.parse,
  700: Number,
  701: Number,
  1184: (text) => Date.parse(text),
  1700: Number,
  3802: JSON.parse,
};

/**
 * How a parameter enters the database: JSON columns take text, times take Dates. A plain object or array has no
 * one meaning (an array or JSON?), so it is refused instead of guessed.
 */
export function parameter(value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array || value === null) return value;
  if (typeof value === 'object') throw new Error('A query parameter is an object: give JSON columns jsonText(value).');
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  return value;
}
