import { type Call, callAs } from '../core/wire/call.ts';
import type { AppContext } from './app-context.ts';

/** What an admin's act on a project is on. */
export interface OfProject extends Omit<AppContext, 'call'> {
  readonly call: Call<'admin'>;
  /** The same for changes: answers after all that it makes stale was read again. */
  readonly change: Call<'admin'>;
}

export function ofProject(context: AppContext): OfProject {
  const { connection, caches } = context;
  const call = callAs(connection, 'admin');
  return { ...context, call, change: (key, ...input) => caches.after(key, call(key, ...input)) };
}
