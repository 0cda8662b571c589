import { jsonFault } from './json-fault.ts';

const MAX_KIB = 256;

/** The three kinds: who may see and change them. */
export const metadataKinds = [
  { field: 'clientMetadata', label: 'Client metadata', hint: 'The user and the application read and change it.' },
  {
    field: 'clientReadOnlyMetadata',
    label: 'Client read-only metadata',
    hint: 'The user reads it; only servers change it.',
  },
  { field: 'serverMetadata', label: 'Server metadata', hint: 'Only servers read and change it.' },
] as const;

/** As it is edited: nothing is an empty field. */
export const metadataText = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2);

export const metadataOf = (text: string): unknown => (text.trim() === '' ? null : JSON.parse(text));

export function checkMetadata(text: string): true | string {
  try {
    const kib = new TextEncoder().encode(JSON.stringify(metadataOf(text))).length / 1024;
    return kib <= MAX_KIB || `Use at most ${MAX_KIB} KiB; this is ${Math.ceil(kib)} KiB`;
  } catch {
    const { line, column } = jsonFault(text);
    return `This is no JSON from line ${line}, column ${column} on`;
  }
}
