type Values = Readonly<Record<string, unknown>>;

/** What differs, by name, as an event keeps it. */
export type Difference = { readonly before: Values; readonly after: Values };

/** An event is for reading: of a longer text it keeps the beginning. */
const LONGEST_TEXT = 1_000;

/** The values that are others afterwards, as they were and as they are. */
export function difference(before: Values, after: Values): Difference {
  const changed = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  const pick = (from: Values) => Object.fromEntries(changed.map((key) => [key, kept(from[key])]));
  return { before: pick(before), after: pick(after) };
}

const kept = (value: unknown): unknown =>
  typeof value === 'string' && value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : (value ?? null);
