import type { Call, Reply } from '../installation/client.ts';
import type { State } from './state.ts';

/** The project that steps are taken in. */
export interface Real {
  readonly call: Call;
  readonly server: Call;
  readonly admin: Call;
}

/** Chooses what a step is about: the same again for the same step. */
export interface Choice {
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
  /** One in so many. */
  rarely(oneIn: number): boolean;
}

/** Something that is done to a project. It changes the state as the service should have changed, and says what was otherwise. */
export interface Step {
  readonly name: string;
  /** Where nothing is there that it could be about, it is left out. */
  isPossible?(state: State): boolean;
  /** What was otherwise than the state says; undefined where all is as it should be. */
  run(state: State, real: Real, choice: Choice): Promise<string | undefined>;
}

/** What an answer should be: its status, and the code of the error where the protocol has one. */
export type Expected = readonly [status: number, code?: string];

/** Why an answer isn't what it should be. */
export function otherThan(reply: Reply, [status, code]: Expected): string | undefined {
  if (reply.status === status && (code === undefined || reply.body.code === code)) return undefined;
  return `it was answered ${reply.status} ${reply.text.slice(0, 200)}, and not ${[status, code].filter(Boolean).join(' ')}`;
}

/** Why two lists, in any order, are not the same. */
export function otherLists(what: string, real: Iterable<string>, expected: Iterable<string>): string | undefined {
  const [is, should] = [[...real].sort().join(), [...expected].sort().join()];
  return is === should ? undefined : `${what} are [${is}], and not [${should}]`;
}

/** Why some facts are not as they should be. */
export function otherFacts(real: unknown, expected: Readonly<Record<string, unknown>>): string | undefined {
  const facts = (typeof real === 'object' && real !== null ? real : {}) as Readonly<Record<string, unknown>>;
  const other = Object.entries(expected).find(([name, value]) => facts[name] !== value);
  return other && `${other[0]} is ${JSON.stringify(facts[other[0]])}, and not ${JSON.stringify(other[1])}`;
}

/** The items of a list that was answered. */
export function itemsOf(reply: Reply): readonly Readonly<Record<string, unknown>>[] {
  const { items } = reply.body;
  if (!Array.isArray(items))
    throw new Error(`A list was expected, and not ${reply.status} ${reply.text.slice(0, 200)}`);
  return items;
}
