import { KnownError } from '@latchkey/protocol/errors';
import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';

/**
 * The parsed body of a request; undefined where there is none (none on GET, or without a content type). Throws BODY_PARSING_ERROR for what
 * cannot be read, and the refusal 413 beyond `limit` bytes, before more than that was taken in.
 */
export async function readBody(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (!type || request.method === 'GET') return undefined;
  const parse = parsers[type];
  if (!parse || request.headers.get('content-encoding')) throw new KnownError('BODY_PARSING_ERROR');
  const bytes = await readBytes(request, limit);
  try {
    return parse(bytes);
  } catch (cause) {
    throw new KnownError('BODY_PARSING_ERROR', undefined, { cause });
  }
}

/** The body as it was sent, for what parses it itself. Throws BODY_PARSING_ERROR, and the refusal 413 beyond `limit` bytes. */
export async function readText(request: Request, limit: number): Promise<string> {
  const bytes = await readBytes(request, limit);
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new KnownError('BODY_PARSING_ERROR', undefined, { cause });
  }
}

/** The same as JSON, whatever type it is sent as: SCIM has a type of its own. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const text = await readText(request, limit);
  try {
    return parseJson(text);
  } catch (cause) {
    throw new KnownError('BODY_PARSING_ERROR', undefined, { cause });
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

const parsers: Record<string, (bytes: Uint8Array) => unknown> = {
  'application/json': (bytes) => parseJson(utf8.decode(bytes)),
  'application/x-www-form-urlencoded': (bytes) => lastOfEach(new URLSearchParams(utf8.decode(bytes))),
  'text/plain': (bytes) => utf8.decode(bytes),
  // A text of one character a byte: as an array of bytes they would pass for an object with a property each.
  'application/octet-stream': (bytes) => Buffer.from(bytes).toString('latin1'),
};

/** Of a repeated name the last value counts, in forms as in query strings. */
export function lastOfEach(parameters: URLSearchParams): Record<string, string> {
  return Object.fromEntries(parameters);
}

function parseJson(text: string): unknown {
  if (isDeeperThan(text, limits.jsonDepth)) throw new Error('nested too deeply');
  return JSON.parse(text);
}

/** Counts brackets outside strings, so that nothing recursive ever sees a document that is too deep. */
function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (inString) {
      if (character === BACKSLASH) index++;
      else if (character === QUOTE) inString = false;
    } else if (character === QUOTE) inString = true;
    else if (character === BRACE || character === BRACKET) {
      if (++depth > limit) return true;
    } else if (character === BRACE_END || character === BRACKET_END) depth--;
  }
  return false;
}

const [QUOTE, BACKSLASH, BRACE, BRACE_END, BRACKET, BRACKET_END] = Array.from('"\\{}[]', (c) => c.charCodeAt(0));

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const announced = request.headers.get('content-length');
  if (announced !== null) {
    if (Number(announced) > limit) throw new Refusal('BODY_TOO_LARGE');
    // The HTTP parser reads no more than was announced.
    return new Uint8Array(await request.arrayBuffer());
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > limit) throw new Refusal('BODY_TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
