import { type Endpoint, endpoints, type Key } from '@latchkey/protocol';
import { accessLevels } from '@latchkey/protocol/endpoint';
import { errors } from '@latchkey/protocol/errors';
import { refusals } from '@latchkey/protocol/refusals';
import { type Answer, callerOf } from '../call.ts';
import { baseUrl, type World } from '../start.ts';
import { type Caller, callers } from './callers.ts';
import { type Cast, withThrowAway } from './cast.ts';
import type { Outcome, Sample } from './sample.ts';
import { samples } from './samples.ts';
import type { Level } from './tenant.ts';

/** One square of the matrix: somebody calls a route with an input. */
export interface Cell {
  readonly name: string;
  readonly route: Key;
  readonly caller: Caller;
  readonly sample: Sample;
  readonly expected: Outcome;
  /** Whether it is refused before its input is read: every other input of the route then meets the same. */
  readonly isRepetition: boolean;
}

export const routes = Object.keys(endpoints) as Key[];

const inputs = routes.flatMap((route) =>
  Object.entries(samples[route] ?? {}).map(([variant, sample]) => ({ route, variant, sample })),
);

/** Every route with each of its samples, as every caller. */
export const cells: readonly Cell[] = callers.flatMap((caller) =>
  inputs.map(({ route, variant, sample }, place) => {
    const early = earlyRefusal(endpoints[route], caller);
    return {
      name: `${route}, ${variant}`,
      route,
      caller,
      sample,
      expected: early ?? outcomeOf(endpoints[route], caller, sample),
      isRepetition: early !== undefined && inputs[place - 1]?.route === route,
    };
  }),
);

/** Who may do what, whatever they say: the first rule that applies decides. Undefined for those who are heard. */
function earlyRefusal(row: Endpoint, { level, isOver, refusal }: Caller): Outcome | undefined {
  if (isOver && row.sessionEnded) return row.sessionEnded;
  if (refusal) return refusal;
  if (row.access === 'public') return undefined;
  if (!level) return 'ACCESS_TYPE_REQUIRED';
  return rank(level) < rank(row.access) ? 'INSUFFICIENT_ACCESS_TYPE' : undefined;
}

/** What comes of what they say: again the first rule that applies. */
function outcomeOf(row: Endpoint, caller: Caller, sample: Sample): Outcome {
  if (sample.fieldsOf && rank(caller.level) < rank(sample.fieldsOf)) return 'SCHEMA_ERROR';
  if (row.user && !caller.hasUser) return row.user;
  if (row.internalOnly && caller.project !== 'internal') return 'EXPECTED_INTERNAL_PROJECT';
  return sample.outcome?.(caller) ?? row.answer.status;
}

function rank(level: Level | undefined): number {
  return level === undefined ? -1 : accessLevels.indexOf(level);
}

/** Calls the route; what would take something away from the shared project happens to one made for it. */
export async function play(world: World, shared: Cast, { route, caller, sample, expected }: Cell): Promise<Answer> {
  const cast = sample.destroys && succeeds(expected) ? await withThrowAway(world, shared, sample.destroys) : shared;
  const { params = {}, headers, ...input } = sample.send?.(cast) ?? {};
  const path = route.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const call = callerOf(world.service.fetch, baseUrl);
  const prefix = caller.prefix && { prefix: caller.prefix };
  return call(path, { ...input, ...prefix, headers: { ...caller.headers(cast), ...headers } });
}

/** The marks of records that the answer to a cell may not show. */
export function hiddenFrom({ caller: { level }, route, sample, expected }: Cell, cast: Cast): Record<string, string> {
  const { own, foreign } = cast;
  const hidden: Record<string, string> = {
    'of the foreign project': foreign.canary,
    'of the foreign project, for servers': foreign.serverOnly,
    'of the foreign project, for admins': foreign.adminOnly,
  };
  // What the caller says itself is no secret.
  const says = JSON.stringify(sample.send?.(cast) ?? {}).includes(own.canary);
  if (!succeeds(expected) && !says) hidden['though it was refused'] = own.canary;
  if (rank(level) < rank('server')) hidden['for servers'] = own.serverOnly;
  // An owner administers whatever it lists.
  if (rank(level) < rank('admin') && route !== 'GET /internal/projects') hidden['for admins'] = own.adminOnly;
  return hidden;
}

export const succeeds = (outcome: Outcome) => typeof outcome === 'number';

/** `401 INSUFFICIENT_ACCESS_TYPE`, `400 SELF_DELETION_OFF` or `200`: what was expected. */
export function describeOutcome(outcome: Outcome): string {
  if (typeof outcome === 'number') return String(outcome);
  const [status] =
    outcome in errors ? errors[outcome as keyof typeof errors] : refusals[outcome as keyof typeof refusals];
  return `${status} ${outcome}`;
}

/** The same words for what came. */
export function describeAnswer({ status, code, text }: Answer): string {
  if (status < 400) return String(status);
  const refusal = Object.entries(refusals).find(([, [, sentence]]) => sentence === text)?.[0];
  return `${status} ${code ?? refusal ?? text}`;
}
