/** What a model has written, which may be anything. */
type Fields = Readonly<Record<string, unknown>>;

/** Undefined for what is no JSON. What no database can hold is taken out of its texts: the answer is stored later. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? storable(value) : value));
  } catch {
    return undefined;
  }
}

const storable = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', '');

/** None where it is no object. */
export const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});
