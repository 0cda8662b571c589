import type { Parts } from '../context/app-context.ts';
import { type Call, callAs } from '../core/wire/call.ts';

/** What an act on the webhooks of a project is on. */
export interface OfWebhooks extends Omit<Parts, 'call'> {
  readonly call: Call<'admin'>;
  /** The same for changes: answers after all that it makes stale was read again. */
  readonly change: Call<'admin'>;
}

export function ofWebhooks(parts: Parts): OfWebhooks {
  const { connection, caches } = parts;
  const call = callAs(connection, 'admin');
  return { ...parts, call, change: (key, ...input) => caches.after(key, call(key, ...input)) };
}
