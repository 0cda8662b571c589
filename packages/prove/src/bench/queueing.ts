/** What a kind of call takes of processors, in milliseconds. */
export interface Work {
  /** How many of all calls are of this kind. */
  readonly share: number;
  /** On the one thread of who calls, of the service's process, and beside them. */
  readonly client: number;
  readonly service: number;
  readonly postgres: number;
  readonly hashing: number;
}

/** A machine, and the calls that reach it at random moments. */
export interface Machine {
  readonly cores: number;
  readonly kinds: readonly Work[];
  readonly callsPerSecond: number;
  readonly seconds: number;
  /** When PostgreSQL stops, and for how long, in milliseconds. */
  readonly pause?: { readonly at: number; readonly millis: number } | undefined;
  /** A number from 0 to 1. */
  random(): number;
}

type Place = 'client' | 'service' | 'postgres' | 'hashing';

interface Call {
  readonly begun: number;
  readonly stages: { readonly place: Place; left: number }[];
}

/** A call that came and went. */
export interface Served {
  readonly begun: number;
  readonly millis: number;
}

/**
 * Plays what such a machine does with such calls, and answers how long each took. Calls come independently of each other
 * (Poisson). The cores are shared equally among what runs; a call works on one thing after the other: the caller, the service,
 * a password's hash, PostgreSQL, the service again.
 */
export function play({ cores, kinds, callsPerSecond, seconds, pause, random }: Machine): Served[] {
  const end = seconds * 1000;
  const gap = () => (-Math.log(1 - random()) * 1000) / callsPerSecond;
  const served: Served[] = [];
  const present: Call[] = [];
  let [now, nextCall] = [0, gap()];
  for (;;) {
    const isPaused = pause !== undefined && now >= pause.at && now < pause.at + pause.millis;
    const running = runningOf(present, cores, isPaused);
    const pace = Math.min(1, cores / running.length);
    const soonest = running.reduce((least, { stages: [stage] }) => Math.min(least, stage?.left ?? 0), Infinity) / pace;
    const until = Math.min(now + soonest, nextCall, edgeAfter(now, pause));
    if (until === Infinity) return served;
    for (const { stages } of running) if (stages[0]) stages[0].left -= (until - now) * pace;
    now = until;
    for (const call of running) if ((call.stages[0]?.left ?? 0) <= SLACK) goOn(call);
    if (now >= nextCall) {
      present.push(newCall(drawn(kinds, random()), now));
      const next = now + gap();
      nextCall = next < end ? next : Infinity;
    }
  }

  function goOn(call: Call): void {
    call.stages.shift();
    if (call.stages.length > 0) return;
    present.splice(present.indexOf(call), 1);
    served.push({ begun: call.begun, millis: now - call.begun });
  }
}

/** Of a millisecond: what rounding leaves. */
const SLACK = 1e-9;

/** The calls that get a share of the cores: of each thread the first, of hashes as many as there are cores. */
function runningOf(present: readonly Call[], cores: number, isPaused: boolean): Call[] {
  const room: Record<Place, number> = { client: 1, service: 1, hashing: cores, postgres: isPaused ? 0 : Infinity };
  return present.filter(({ stages: [stage] }) => stage && room[stage.place]-- > 0);
}

function edgeAfter(now: number, pause: Machine['pause']): number {
  if (!pause) return Infinity;
  return [pause.at, pause.at + pause.millis].find((edge) => edge > now) ?? Infinity;
}

function newCall({ client, service, postgres, hashing }: Work, now: number): Call {
  const stages = [
    { place: 'client', left: client / 2 },
    { place: 'service', left: service / 2 },
    { place: 'hashing', left: hashing },
    { place: 'postgres', left: postgres },
    { place: 'service', left: service / 2 },
    { place: 'client', left: client / 2 },
  ] as const;
  return { begun: now, stages: stages.filter(({ left }) => left > 0).map((stage) => ({ ...stage })) };
}

/** Draws by shares; `chance` is a number from 0 to 1. */
export function drawn<T extends { readonly share: number }>(kinds: readonly T[], chance: number): T {
  let rest = chance * kinds.reduce((sum, { share }) => sum + share, 0);
  for (const kind of kinds) {
    rest -= kind.share;
    if (rest < 0) return kind;
  }
  throw new Error('No kind has a share.');
}
