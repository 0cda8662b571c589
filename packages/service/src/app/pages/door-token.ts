import { createHash, timingSafeEqual } from 'node:crypto';
import { refusals } from '@latchkey/protocol/refusals';
import { ownPageHeaders, securityHeaders } from '../../http/cors.ts';

type Door = (request: Request) => Promise<Response>;

/**
 * A page of development that asks for the token of this start, where others than this machine reach it. It asks as HTTP
 * itself does, so browsers, their scripts and `curl --user` all know how to answer; the name beside it is not looked at.
 */
export function behindToken(token: string | undefined, door: Door): Door {
  if (token === undefined) return door;
  const expected = digest(token);
  return async (request) => {
    const given = passwordOf(request.headers.get('authorization') ?? '');
    return timingSafeEqual(digest(given), expected) ? door(request) : refused();
  };
}

// Of one length, whatever was typed.
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Of `Basic base64(name:password)` (RFC 7617). */
function passwordOf(authorization: string): string {
  const [, encoded = ''] = /^basic (\S+)$/i.exec(authorization) ?? [];
  const pair = Buffer.from(encoded, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}

function refused(): Response {
  const [status, sentence] = refusals.DOOR_TOKEN_MISSING;
  const headers = {
    ...securityHeaders,
    ...ownPageHeaders,
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'www-authenticate': 'Basic realm="Latchkey in development", charset="UTF-8"',
  };
  return new Response(sentence, { status, headers });
}
