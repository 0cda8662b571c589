import pino from 'pino';

/** JSON lines on standard error; what could hold a secret (headers, bodies, query strings) is never passed in. */
export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'flush'>;

/** Lines are gathered and written together, this many bytes or this long after the first of them. */
const GATHERED_BYTES = 8 * 1024;
const GATHERED_MILLIS = 200;

export function newLog(level: 'info' | 'silent'): Log {
  const destination = pino.destination({
    dest: 2,
    sync: false,
    minLength: GATHERED_BYTES,
    periodicFlush: GATHERED_MILLIS,
  });
  const serializers = { err: describeError };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers }, destination);
}

/** Database errors carry the values they failed on; only their own text is logged. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: error.name, message: error.message, code, stack: error.stack, cause };
}
