/** The body of a request; undefined if it is larger than `maxBytes`, after which reading stops. */
export async function readBody({ body }: Request, maxBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
