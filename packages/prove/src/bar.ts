import type { Fault } from './installation/faulty-proxy.ts';
import type { Installation } from './installation/installation.ts';
import type { Seed } from './seed.ts';

/** What a bar is tried with. */
export interface Trial {
  /** An installation that nothing else uses meanwhile. */
  readonly installation: Installation;
  /** How often it is tried; what is counted, the bar says. */
  readonly times: number;
  readonly seed: Seed;
  /** What long work is at. */
  progress(done: number, of: number): void;
  /** Plants a fault that lies in what was stored; there is none in a real trial. */
  readonly plant?: ((installation: Installation, marker: string) => void | Promise<void>) | undefined;
}

/** What came out of a trial. */
export interface Outcome {
  /** What was tried, in numbers: "1,200 writes, 20 kills". */
  readonly tried: string;
  /** Each a case in which the promise was broken, with the shortest script that shows it. */
  readonly broken: readonly string[];
  /** Figures beside it, by their names. */
  readonly figures?: Readonly<Record<string, number>>;
}

/** A fault that a bar has to notice, or it proves nothing. */
export type PlantedFault =
  /** Between the client and the service. */
  | { readonly about: string; readonly onTheWay: () => Fault }
  /** In what the installation has stored or said, once the trial has made use of it. */
  | { readonly about: string; plant(installation: Installation, marker: string): void | Promise<void> };

/** A bar that is proved by a program, on a throw-away installation. */
export interface Program {
  /** How often it is tried at scale 1. */
  readonly whole: number;
  /** The least that is worth while. */
  readonly least: number;
  /** Settings of the service in which it differs from a new installation. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Processes of the service on one database. */
  readonly processes: 1 | 2;
  /** Whether it needs a database that it may kill, or whose files it can read. */
  readonly embeddedOnly?: true;
  readonly fault: PlantedFault;
  run(trial: Trial): Promise<Outcome>;
}

/** A promise of safety. */
export interface Bar {
  readonly id: `R${number}`;
  /** What holds. */
  readonly promise: string;
  /** Programs that try to break it on any installation. */
  readonly program?: Program;
  /** Tests of the repository that prove it, or the rest of it: files and folders, or the ends of their names. */
  readonly tests: readonly string[];
}
