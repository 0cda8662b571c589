import type { Failure } from './exit-codes.ts';
import type { Fields } from './fields.ts';
import type { Schema } from './schema.ts';

/** What a command is run with: the outside world, and what counts for every command. */
export interface Run {
  /** The address of the service, without a slash at the end. */
  readonly url: string;
  /** The selected project; undefined where none was named. */
  readonly projectId: string | undefined;
  /** The admin key of that project, which replaces signing in. */
  readonly adminKey: string | undefined;
  readonly json: boolean;
  /** Where the program was started. */
  readonly folder: string;
  /** An environment variable that a person names; undefined where it is not set. */
  env(name: string): string | undefined;
  /** Where people look; nothing that is to be read by programs. */
  tell(line: string): void;
  /** What long work is at, on a terminal alone; the next one, or any other line, takes its place. */
  progress(what: string, count?: Count): void;
  /** One line of JSON for programs, or the same in words for people. */
  answer(data: Readonly<Record<string, unknown>>, words: string): void;
  /** The same for an act that is done, which a terminal marks. */
  done(data: Readonly<Record<string, unknown>>, words: string): void;
  /** What helps the user further, beside the answer. */
  hint(line: string): void;
  /** One thing, with all its fields. */
  show<T>(fields: Fields<T>, thing: T): void;
  /** Several things as a table; programs get them under this name, with whatever else there is. */
  list<T>(name: string, listed: Listed<T>, more?: Readonly<Record<string, unknown>>): void;
  /** Red, green, yellow or dim, on a terminal that shows colours. */
  paint(colour: Colour, text: string): string;
  /** Sentences broken at the terminal's width, with the lines after the first indented by so much. */
  wrap(text: string, indent: number): string;
  /** Asks the user for a line. Throws without an interactive terminal. */
  ask(question: string): Promise<string>;
  /**
   * Asks the user for a secret, which is not shown. Throws without an interactive terminal, saying how scripts pass it.
   */
  askSecret(question: string, otherwise: string): Promise<string>;
  /** Asks the user to confirm. Throws without an interactive terminal. */
  confirm(question: string): Promise<boolean>;
  /** Has the user choose one of several. Throws without an interactive terminal. */
  choose<T extends string>(question: string, choices: readonly Choice<T>[]): Promise<T>;
  /** All that is piped in, without the line break at its end. */
  input(): Promise<string>;
  /** Shows a page to the person, where there is a browser; false where there is none. */
  openBrowser(url: string): Promise<boolean>;
  /** Leaves the terminal to another program, with more settings; the code that it ends with, undefined if there is none. */
  handOver(
    program: string,
    words: readonly string[],
    settings: Readonly<Record<string, string>>,
  ): Promise<number | undefined>;
  readonly logins: KeptLogins;
  /** Which version of the program this is. */
  readonly version: string;
}

interface KeptLogin {
  readonly refreshToken: string;
}

/** The sessions of this person at services, by their addresses. */
export interface KeptLogins {
  find(url: string): KeptLogin | undefined;
  keep(url: string, login: KeptLogin): void;
  forget(url: string): void;
}

/** What people choose between: what it is called, and what tells it from others of that name. */
export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly hint?: string;
}

export type Colour = 'red' | 'green' | 'yellow' | 'dim' | 'bold';

interface Listed<T> {
  readonly fields: Fields<T>;
  /** Those of the fields that people see, the most important first. */
  readonly columns: readonly string[];
  readonly things: readonly T[];
  /** What a terminal shows where there is nothing: why, and how to begin. */
  readonly empty: string;
}

/** How much of the work is done, and how much there is, if that is known. */
export interface Count {
  readonly done: number;
  readonly of?: number;
  /** The share of the work that is done, from 0 to 1, where how much there is can't be counted first. */
  readonly share?: number;
}

/** An option of a command: a switch, or one with a value. */
export interface Option {
  readonly purpose: string;
  /** What its value is called in the help; a switch has none. */
  readonly value?: string;
  /** All that the value can be. */
  readonly choices?: readonly string[];
}

type Options = Readonly<Record<string, Option>>;
type Given<A extends string, B extends string, O extends Options> = Readonly<
  Record<A, string> &
    Partial<Record<B, string>> & { [K in keyof O]: O[K] extends { value: string } ? string | undefined : boolean }
>;

interface Definition<A extends string, B extends string, O extends Options> {
  readonly purpose: string;
  /** Every one of them has to be given; what it is. */
  readonly words?: Readonly<Record<A, string>>;
  /** What may follow them; what it is. */
  readonly optionalWords?: Readonly<Record<B, string>>;
  readonly options?: O;
  /** What it prints with `--json`; null where it prints nothing of its own. */
  readonly output: Schema | null;
  /** One that is worth being copied, without the name of the program. */
  readonly example: string;
  run(run: Run, given: Given<A, B, O>): Promise<void>;
}

/** One command of the program. */
export type Command = Definition<string, string, Options>;

/** A command whose `run` knows which words and options there are. */
export const command = <A extends string = never, B extends string = never, O extends Options = Record<never, never>>(
  definition: Definition<A, B, O>,
): Command => definition as unknown as Command;

/** What stops a command in a way that people can do something about. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly failure: Failure;

  constructor(message: string, failure: Failure = 'FAILED', options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
