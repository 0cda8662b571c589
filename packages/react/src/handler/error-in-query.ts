import { type ErrorCode, KnownError } from '@latchkey/sdk';

const MESSAGE_MAX = 300;

/** The error that an address tells of; undefined if it tells of none. Anybody can make such an address. */
export function errorInQuery(query: URLSearchParams): KnownError | undefined {
  const code = query.get('errorCode') ?? '';
  const message = query.get('message') ?? '';
  if (!/^[A-Z][A-Z0-9_]{2,63}$/.test(code) || message === '' || message.length > MESSAGE_MAX) return undefined;
  try {
    return new KnownError(code as ErrorCode, 400, message, JSON.parse(query.get('details') ?? 'null'));
  } catch {
    return undefined;
  }
}
