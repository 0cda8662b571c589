import { type Call, callAs } from '../core/wire/call.ts';
import type { AppContext } from './app-context.ts';

/** Calls for a team: on clients as the signed-in member, on servers as the server. */
export const callOfTeam = (context: AppContext): Call<'client'> =>
  context.level === 'client'
    ? context.call(context.session())
    : (callAs(context.connection, 'server') as Call<'client'>);
