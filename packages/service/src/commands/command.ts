import type { Settings } from '../settings.ts';

/** What a command is run with. */
export interface Run {
  /** The words behind its name. */
  readonly words: readonly string[];
  readonly settings: Settings;
  /** A line on standard output: what was asked for. */
  say(line: string): void;
  /** A line on standard error: how it goes. */
  tell(line: string): void;
}

/** One command of the service's program. */
export interface Command {
  /** The words behind its name, as the help shows them. */
  readonly usage: string;
  readonly purpose: string;
  /** Answers the code that the process ends with, where that is not 0. */
  run(run: Run): Promise<number | undefined>;
}

/** What is wrong with the command line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
