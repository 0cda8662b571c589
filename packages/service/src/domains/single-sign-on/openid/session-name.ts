/** Much longer ones don't fit into an index. */
const MAX_BYTES = 1_000;

/** The name of a session at an identity provider, as it can be kept and found; undefined for what is none. */
export const sessionNameIn = (name: unknown): string | undefined =>
  typeof name === 'string' && name !== '' && Buffer.byteLength(name) <= MAX_BYTES && !name.includes('\0')
    ? name
    : undefined;
