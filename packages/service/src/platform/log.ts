import pino from 'pino';

/** JSON lines on standard error; what could hold a secret (headers, bodies, query strings) is never passed in. */
export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error'>;

export function newLog(level: 'info' | 'silent'): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}
