import type { AppContext } from '../context/app-context.ts';
import { type Call, callAs } from '../core/wire/call.ts';

/** What an act on the webhooks of a project is on. */
export interface OfWebhooks extends Omit<AppContext, 'call'> {
  readonly call: Call<'admin'>;
  /** The same for changes: answers after all that it makes stale was read again. */
  readonly change: Call<'admin'>;
}

export function ofWebhooks(context: AppContext): OfWebhooks {
  const { connection, caches } = context;
  const call = callAs(connection, 'admin');
  return { ...context, call, change: (key, ...input) => caches.after(key, call(key, ...input)) };
}
