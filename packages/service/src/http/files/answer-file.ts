import type { HeldFile } from './held-file.ts';

/** A file, or 304 where the browser has it already. */
export async function answerFile(
  file: HeldFile,
  request: Request,
  pageHeaders: Record<string, string>,
): Promise<Response> {
  const { type, etag, cacheControl } = file;
  const headers = { ...pageHeaders, etag, 'cache-control': cacheControl, vary: 'accept-encoding' };
  if (names(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  const [bytes, encoding] = await file.encoded(request.headers.get('accept-encoding'));
  const length = String(bytes.length);
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      ...headers,
      'content-type': type,
      'content-length': length,
      ...(encoding && { 'content-encoding': encoding }),
    },
  });
}

const names = (header: string | null, etag: string) =>
  header?.split(',').some((known) => known.trim() === etag || known.trim() === '*') ?? false;
