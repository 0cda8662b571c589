import type { Bar, Program } from './bar.ts';
import { bars } from './bars.ts';
import { type Ground, newSecrets, startInstallation } from './installation/installation.ts';
import type { Proved } from './report.ts';
import { seedOf } from './seed.ts';

export type { Bar } from './bar.ts';
export { bars } from './bars.ts';
export { bench, type Measured } from './bench/bench.ts';
export { type Capacity, type CaseName, callsAMonth, capacityOf } from './bench/capacity.ts';
export { type Cost, fleetFor, type Stored } from './bench/fleet.ts';
export { drawn, play, type Served, type Work } from './bench/queueing.ts';
export type { Proved } from './report.ts';

/** What is proved, and how hard. */
export interface Proof extends Omit<Ground, 'secrets'> {
  /** Ids of bars; every one that has a program where none is named. */
  readonly only: readonly string[];
  /** A share of the whole counts: 1 is all of them. */
  readonly scale: number;
  /** What chance begins with: the same seed tries the same again. */
  readonly seed: number;
  /** Whether each bar gets a fault that it has to notice. */
  readonly faults: boolean;
  /** Ends it early: the installation that is being tried goes, and the generator throws its reason. */
  readonly interruption?: AbortSignal;
  /** What long work is at. */
  progress(what: string, done: number, of: number): void;
}

/** Broken promises that are shown of a bar. */
const SHOWN = 10;

/**
 * Runs the programs of the bars, each on an installation of its own that goes with it. What can't be tried at all counts as
 * broken, with the reason.
 */
export async function* prove(proof: Proof): AsyncGenerator<Proved> {
  const secrets = newSecrets();
  for (const bar of bars) {
    const isNamed = proof.only.length === 0 || proof.only.includes(bar.id);
    const isPossible = bar.program && !(bar.program.embeddedOnly && proof.databaseUrl);
    if (bar.program && isNamed && isPossible) yield await proved(bar, bar.program, { ...proof, secrets });
  }
}

type Given = Proof & Ground;

async function proved(bar: Bar, program: Program, proof: Given): Promise<Proved> {
  const started = performance.now();
  const fault = proof.faults ? program.fault : undefined;
  const outcome = await tried(bar, program, proof).catch((error: unknown) => {
    proof.interruption?.throwIfAborted();
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { tried: 'It ended before its time', broken: [reason], ended: true };
  });
  const isKept = outcome.broken.length === 0;
  const more = outcome.broken.length - SHOWN;
  return {
    bar: bar.id,
    promise: bar.promise,
    ...outcome,
    broken: [...outcome.broken.slice(0, SHOWN), ...(more > 0 ? [`${more} more of the kind`] : [])],
    seed: proof.seed,
    seconds: Math.round((performance.now() - started) / 100) / 10,
    // A trial that could not go on has noticed nothing.
    held: fault ? !isKept && !('ended' in outcome) : isKept,
    fault: fault?.about ?? null,
  };
}

async function tried({ id, promise }: Bar, program: Program, proof: Given) {
  const { processes, settings = {}, fault, whole, least } = program;
  const onTheWay = proof.faults && 'onTheWay' in fault ? fault.onTheWay() : undefined;
  const plant = proof.faults && 'plant' in fault ? fault.plant : undefined;
  proof.progress(`${id}: starting an installation`, 0, 1);
  const installation = await startInstallation(proof, { processes, settings }, onTheWay);
  const run = () =>
    program.run({
      installation,
      times: Math.max(least, Math.round(whole * proof.scale)),
      seed: seedOf(proof.seed),
      progress: (done, of) => proof.progress(`${id}: ${promise}`, done, of),
      plant,
    });
  try {
    return await Promise.race([run(), interruptionOf(proof)]);
  } finally {
    await installation.drop();
  }
}

/** Rejects at the interruption, if there is one. */
const interruptionOf = ({ interruption }: Proof): Promise<never> =>
  new Promise((_, reject) => {
    if (interruption?.aborted) reject(interruption.reason);
    interruption?.addEventListener('abort', () => reject(interruption.reason), { once: true });
  });
