import { jsonFault } from './json-fault.ts';

const MAX_KIB = 256;

/** The three kinds of metadata: who can read and change each. */
export const metadataKinds = [
  { field: 'clientMetadata', label: 'Client metadata', hint: 'The user and your app can read and change it.' },
  {
    field: 'clientReadOnlyMetadata',
    label: 'Client read-only metadata',
    hint: 'The user can read it. Only your server can change it.',
  },
  { field: 'serverMetadata', label: 'Server metadata', hint: 'Only your server can read and change it.' },
] as const;

/** Metadata as text; an empty field means none. */
export const metadataText = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2);

export const metadataOf = (text: string): unknown => (text.trim() === '' ? null : JSON.parse(text));

export function checkMetadata(text: string): true | string {
  try {
    const kib = new TextEncoder().encode(JSON.stringify(metadataOf(text))).length / 1024;
    return kib <= MAX_KIB || `Use at most ${MAX_KIB} KiB. This is ${Math.ceil(kib)} KiB.`;
  } catch {
    const { line, column } = jsonFault(text);
    return `Not valid JSON: check line ${line}, column ${column}`;
  }
}
