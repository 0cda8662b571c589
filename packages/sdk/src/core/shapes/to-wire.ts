import type { FromWire } from './names.ts';

/** Converts back to the wire; undefined fields are left out. Separate, so that read-only code needn't load it. */
export function toWire<T>(value: FromWire<T>): T {
  if (Array.isArray(value)) return value.map(toWire) as T;
  if (typeof value !== 'object' || value === null) return value as T;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => wireField(name, field))) as T;
}

function wireField(name: string, field: unknown): [name: string, field: unknown] {
  if (field instanceof Date) return [`${snake(name)}_millis`, field.getTime()];
  return [snake(name), name.endsWith('Metadata') ? field : toWire(field)];
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
