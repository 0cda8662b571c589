/** Page after page as they are asked for, from a cursor on. They are read anew and not kept, because there may be very many. */
export async function* everyPage<P extends { readonly nextCursor: string | null }>(
  read: (cursor: string | undefined) => Promise<P>,
  from: string | undefined,
): AsyncGenerator<P, void> {
  let cursor: string | null | undefined = from;
  while (cursor !== null) {
    const page: P = await read(cursor);
    yield page;
    cursor = page.nextCursor;
  }
}
