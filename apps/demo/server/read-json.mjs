import { Refusal } from './answers.mjs';

const MOST_BYTES = 16 * 1024;

/** The body of a request as JSON; reads no more than a note can need. */
export async function readJson(request) {
  const tooLarge = () => new Refusal(413, 'This is too large.');
  if (!request.headers.get('content-type')?.startsWith('application/json')) {
    throw new Refusal(415, 'Send JSON.');
  }
  if (Number(request.headers.get('content-length')) > MOST_BYTES) throw tooLarge();
  const parts = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw tooLarge();
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    throw new Refusal(400, 'This is not JSON.');
  }
}
