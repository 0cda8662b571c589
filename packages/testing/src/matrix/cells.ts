import { type Endpoint, endpoints, type Key } from '@latchkey/protocol';
import { accessLevels, type Method } from '@latchkey/protocol/endpoint';
import { errors } from '@latchkey/protocol/errors';
import { hasOwnerRole, neededOwnerRole } from '@latchkey/protocol/owner-roles';
import { refusals } from '@latchkey/protocol/refusals';
import { type Answer, callerOf } from '../http/call.ts';
import { baseUrl, type World } from '../world/start.ts';
import { type Caller, callers } from './callers.ts';
import { type Cast, withThrowAway } from './cast.ts';
import type { Outcome, Sample } from './sample.ts';
import { samples } from './samples/samples.ts';
import type { Level } from './tenant/tenant.ts';

/** One cell of the matrix: a caller calls a route with an input. */
export interface Cell {
  readonly name: string;
  readonly route: Key;
  readonly caller: Caller;
  readonly sample: Sample;
  /** What comes of it, whatever fields the sample gives. */
  readonly expected: Outcome;
  /**
   * Whether another cell has shown as much: another input of the route, of one that is refused before it is read or amounts
   * to another caller, or a session that is good for less where the route asks for no more.
   */
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
      isRepetition: early || caller.isAnother ? inputs[place - 1]?.route === route : asksNoMore(route, caller),
    };
  }),
);

/** Who may do what, whatever they say: the first rule that applies decides. Undefined for those who are heard. */
function earlyRefusal(row: Endpoint, { level, isOver, isSetUp, refusal }: Caller): Outcome | undefined {
  if (isOver && row.sessionEnded) return row.sessionEnded;
  if (refusal) return refusal;
  if (row.access !== 'public') {
    if (!level) return 'ACCESS_TYPE_REQUIRED';
    if (rank(level) < rank(row.access)) return 'INSUFFICIENT_ACCESS_TYPE';
  }
  return isSetUp && !row.setUp ? 'SET_UP_NOT_PERMITTED' : undefined;
}

function asksNoMore(route: Key, { standing, role }: Caller): boolean {
  const row: Endpoint = endpoints[route];
  if (role)
    return row.access === 'public' || (!row.ownerRoleOf && hasOwnerRole(role, neededOwnerRole(methodOf(route), row)));
  return standing !== undefined && row.inPerson === undefined && row.recentProof === undefined;
}

function methodOf(route: Key): Method {
  return route.split(' ')[0] as Method;
}

/** The same where the fields are known that the sample gives: some need the user in person, a role, or a recent proof. */
export function expectedOf({ route, caller, sample, expected }: Cell, cast: Cast): Outcome {
  const row: Endpoint = endpoints[route];
  const { standing, level, role } = caller;
  if (!(standing || role) || earlyRefusal(row, caller) || expected === 'SCHEMA_ERROR' || !isHeard(row, caller))
    return expected;
  const body = (sample.send?.(cast).body as object | undefined) ?? {};
  const given = Object.keys(body);
  if (role) {
    if (row.access === 'public') return expected;
    return hasOwnerRole(role, neededOwnerRole(methodOf(route), row, body)) ? expected : 'OWNER_ROLE_INSUFFICIENT';
  }
  const asks = (rule: Endpoint['inPerson']) => rule === true || (rule?.some((field) => given.includes(field)) ?? false);
  if (standing === 'acting') return level === 'client' && asks(row.inPerson) ? 'IMPERSONATED' : expected;
  return asks(row.recentProof) ? 'PROOF_TOO_OLD' : expected;
}

/** Whether it has the user, and the project, that the row asks for. */
const isHeard = (row: Endpoint, { hasUser, project }: Caller) =>
  (!row.user || hasUser === true) && (!row.internalOnly || project === 'internal');

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
export async function play(world: World, shared: Cast, cell: Cell): Promise<Answer> {
  const { route, caller, sample } = cell;
  const cast =
    sample.destroys && succeeds(expectedOf(cell, shared))
      ? await withThrowAway(world, shared, sample.destroys)
      : shared;
  const { params = {}, headers, ...input } = sample.send?.(cast) ?? {};
  const path = route.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const call = callerOf(world.service.fetch, baseUrl);
  const prefix = caller.prefix && { prefix: caller.prefix };
  return call(path, { ...input, ...prefix, headers: { ...caller.headers(cast), ...headers } });
}

/** The marks of records that the answer to a cell may not show. */
export function hiddenFrom(cell: Cell, cast: Cast): Record<string, string> {
  const { own, foreign } = cast;
  const { route, sample } = cell;
  const { level } = cell.caller;
  const hidden: Record<string, string> = {
    'of the foreign project': foreign.canary,
    'of the foreign project, for servers': foreign.serverOnly,
    'of the foreign project, for admins': foreign.adminOnly,
  };
  // What the caller says itself is no secret.
  const says = JSON.stringify(sample.send?.(cast) ?? {}).includes(own.canary);
  if (!succeeds(expectedOf(cell, cast)) && !says) hidden['though it was refused'] = own.canary;
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
