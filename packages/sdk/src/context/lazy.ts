import type { Connection } from '../core/wire/connection.ts';
import { connectionError } from '../core/wire/connection-error.ts';

/** Loads a part of the code: `() => import('./index.ts')`. */
export type Load<M> = () => Promise<M>;

/** What a lazy method is bound to: the context of an app, or one of its users or teams. */
interface Subject {
  readonly connection: Connection;
}

/** A function with two signatures keeps both; of one signature TypeScript infers the same twice. */
type Bound<S, F> = F extends {
  (subject: S, ...input: infer I1): Promise<infer R1>;
  (subject: S, ...input: infer I2): Promise<infer R2>;
}
  ? [I1, I2] extends [I2, I1]
    ? (...input: I1) => Promise<R1>
    : { (...input: I1): Promise<R1>; (...input: I2): Promise<R2> }
  : never;

/**
 * A module's functions as methods, without their first parameter, the subject. The mapping preserves where each one is
 * written: documentation and go-to-definition are the function's.
 */
export type LazyMethods<S, M, K extends keyof M> = { readonly [N in K]: Bound<S, M[N]> };

/**
 * A method whose code is loaded when it is first called. Where the code doesn't load, the call rejects like any request
 * that isn't answered; the next call loads it again.
 */
export function lazyMethod<S extends Subject, M, K extends keyof M>(
  subject: () => S,
  load: Load<M>,
  name: K,
): Bound<S, M[K]> {
  const call = async (...input: unknown[]) => {
    const on = subject();
    const module = await load().catch(async (cause) => {
      throw await connectionError(on.connection, cause);
    });
    return (module[name] as (on: S, ...input: unknown[]) => unknown)(on, ...input);
  };
  return call as Bound<S, M[K]>;
}

/** Several of them, by their names. */
export function lazyMethods<S extends Subject, M, K extends string & keyof M>(
  subject: () => S,
  load: Load<M>,
  names: readonly K[],
): LazyMethods<S, M, K> {
  return Object.fromEntries(names.map((name) => [name, lazyMethod(subject, load, name)])) as LazyMethods<S, M, K>;
}
