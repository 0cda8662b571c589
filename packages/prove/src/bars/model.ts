import type { Outcome, Program, Trial } from '../bar.ts';
import { callAt } from '../installation/client.ts';
import type { Fault } from '../installation/faulty-proxy.ts';
import { newAddress, type Project } from '../installation/project.ts';
import type { Scope, State } from '../model/state.ts';
import { type Choice, itemsOf, type Real } from '../model/step.ts';
import { steps } from '../model/steps.ts';
import { type Seed, seedOf } from '../seed.ts';

/** The most steps in one project. */
const STEPS = 50;
/** Broken promises that are shown; more say the same. */
const SHOWN = 3;

/** Does what comes to chance's mind to projects, and to a model of each, and compares all that is answered. */
export const model: Program = {
  whole: 10_000,
  least: 4,
  processes: 1,
  settings: { LATCHKEY_RATE_LIMITS: 'off' },
  fault: { about: 'a proxy that forgets to end sessions', onTheWay: forgetful },
  run,
};

interface Planned {
  /** The number of the step. */
  readonly what: number;
  /** What it chooses by. */
  readonly seed: number;
}

async function run({ installation, times, seed, progress }: Trial): Promise<Outcome> {
  const [url = ''] = installation.urls;
  let taken = 0;
  const play = async (plan: readonly Planned[]): Promise<Played> => {
    const played = await playIn(url, await installation.newProject({ allow_user_api_keys: true }), plan);
    taken += played.history.length;
    return played;
  };
  const broken: string[] = [];
  let projects = 0;
  for (; projects < times && broken.length < SHOWN; projects++) {
    progress(projects, times);
    const plan = Array.from({ length: STEPS }, () => ({ what: seed.below(steps.length), seed: seed.below(2 ** 32) }));
    const played = await play(plan);
    if (played.wrong !== undefined) broken.push(shown(await shortest({ plan, played }, play)));
  }
  return { tried: `${projects} projects, ${taken} steps of ${steps.length} kinds`, broken };
}

interface Played {
  /** What was done, in its order. */
  readonly history: readonly string[];
  /** What was otherwise at the last of it. */
  readonly wrong: string | undefined;
}

const shown = ({ history, wrong }: Played): string => `${history.join(', ')}: ${wrong}`;

async function playIn(url: string, project: Project, plan: readonly Planned[]): Promise<Played> {
  const real = realOf(url, project);
  const state = await stateOf(real);
  const history: string[] = [];
  for (const { what, seed } of plan) {
    const step = steps[what];
    if (!step || step.isPossible?.(state) === false) continue;
    history.push(step.name);
    const wrong = await step.run(state, real, choiceOf(seedOf(seed)));
    if (wrong !== undefined) return { history, wrong };
  }
  return { history, wrong: undefined };
}

interface Tried {
  readonly plan: readonly Planned[];
  readonly played: Played;
}

/** The same without what doesn't matter: leaves out as much as it can, and less and less of it at a time. */
async function shortest(tried: Tried, play: (plan: readonly Planned[]) => Promise<Played>): Promise<Played> {
  let best = tried;
  for (let size = STEPS >> 1; size >= 1; size >>= 1)
    for (let at = best.plan.length - size; at >= 0; at -= size) {
      const plan = best.plan.toSpliced(at, size);
      const played = await play(plan);
      if (played.wrong !== undefined) best = { plan, played };
    }
  return best.played;
}

const realOf = (url: string, { credentials: { client, server, admin } }: Project): Real => {
  const address = { 'x-forwarded-for': newAddress() };
  return {
    call: callAt(url, { ...client, ...address }),
    server: callAt(url, { ...server, ...address }),
    admin: callAt(url, { ...admin, ...address }),
  };
};

const choiceOf = (seed: Seed): Choice => ({ ...seed, rarely: (oneIn) => seed.below(oneIn) === 0 });

/** A new project, as it begins. */
async function stateOf({ admin }: Real): Promise<State> {
  const { config } = (await admin('GET /internal/projects/current')).body as {
    config: Record<string, { id: string }[]>;
  };
  const defaults = (of: string) => (config[`team_${of}_default_permissions`] ?? []).map(({ id }) => id);
  const definitions = async (scope: Scope) => {
    const items = itemsOf(await admin(`GET /${scope}-permission-definitions`));
    const own = items.filter(({ id }) => !String(id).startsWith('$'));
    return new Map(own.map((one) => [String(one.id), new Set(one.contained_permission_ids as string[])]));
  };
  return {
    people: [],
    gone: [],
    teams: [],
    definitions: { team: await definitions('team'), project: await definitions('project') },
    defaults: { member: defaults('member'), creator: defaults('creator') },
  };
}

/** Says that sessions are ended, and leaves them. */
function forgetful(): Fault {
  return async ({ method, path }, forward) => {
    if (method !== 'DELETE' || !path.includes('/auth/sessions/')) return forward();
    const body = Buffer.from('{"success":true}');
    return { status: 200, headers: { 'content-type': 'application/json' }, body };
  };
}
