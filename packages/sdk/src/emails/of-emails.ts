import type { AppContext } from '../context/app-context.ts';
import { type Call, callAs } from '../core/wire/call.ts';

/** The context of an act on a project's emails. */
export interface OfEmails extends Omit<AppContext, 'call'> {
  /** With a signal, aborting it aborts the request. */
  call(signal?: AbortSignal): Call<'admin'>;
  /** The same for changes: answers after all that it makes stale was read again. */
  readonly change: Call<'admin'>;
}

export function ofEmails(context: AppContext): OfEmails {
  const { connection, caches, level, environment } = context;
  const call = (signal?: AbortSignal) => {
    const fetch: typeof environment.fetch = (url, init) => environment.fetch(url, { ...init, signal: signal ?? null });
    const over = signal ? { ...connection, environment: { ...environment, fetch } } : connection;
    // Of what admins call a server has what its own methods name.
    return callAs(over, level as 'admin');
  };
  return { ...context, call, change: (key, ...input) => caches.after(key, call()(key, ...input)) };
}
