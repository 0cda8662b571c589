/** Where the browser says that a passkey was made or used. */
interface ClientData {
  readonly origin: string;
  /** In a frame of another site. */
  readonly isCrossOrigin: boolean;
}

/** Reads what the browser signed; undefined where it is none of that. */
export async function readClientData(encoded: string): Promise<ClientData | undefined> {
  const { decodeClientDataJSON } = await import('./library.ts');
  try {
    const { origin, crossOrigin, topOrigin } = decodeClientDataJSON(encoded);
    if (typeof origin !== 'string') return undefined;
    return { origin, isCrossOrigin: Boolean(crossOrigin) || topOrigin !== undefined };
  } catch {
    return undefined;
  }
}
