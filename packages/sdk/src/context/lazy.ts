import type { Refreshes } from '../core/cache/invalidations.ts';
import type { Connection } from '../core/wire/connection.ts';
import { connectionError } from '../core/wire/connection-error.ts';

type Load<M> = () => Promise<M>;

/** The acts that few visits need. */
export const flows = () => import('../sign-in/index.ts');
/** Those of an account, apart, for the pages that sign in need none of them. */
export const account = () => import('../users/index.ts');

/** Those of a team among them. */
export const ofTeams = async () => (await account()).ofTeams;

export type Account = Awaited<ReturnType<typeof account>>;

/** Which change makes what stale. */
export const whatIsStale = async (): Promise<Refreshes> => (await import('../core/cache/invalidations.ts')).refreshedBy;

export type Act<S, F> = F extends (subject: S, ...input: infer I) => Promise<infer R>
  ? (...input: I) => Promise<R>
  : never;

/**
 * An act on a subject, whose code is loaded when it is first called: `signInWithMfa = act(() => this.parts, flows,
 * 'signInWithMfa')`. Where the code does not come, that is told as of any request; who tries again loads it again.
 */
export function act<S extends { readonly connection: Connection }, M, K extends keyof M>(
  subject: () => S,
  load: Load<M>,
  name: K,
): Act<S, M[K]> {
  const call = async (...input: unknown[]) => {
    const on = subject();
    const acts = await load().catch(async (cause) => {
      throw await connectionError(on.connection, cause);
    });
    return (acts[name] as (on: S, ...input: unknown[]) => unknown)(on, ...input);
  };
  return call as Act<S, M[K]>;
}

/** Several of them, by their names. */
export function acts<S extends { readonly connection: Connection }, M, K extends string & keyof M>(
  subject: () => S,
  load: Load<M>,
  ...names: K[]
): { [N in K]: Act<S, M[N]> } {
  return Object.fromEntries(names.map((name) => [name, act(subject, load, name)])) as { [N in K]: Act<S, M[N]> };
}
