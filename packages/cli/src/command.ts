import type { KeptLogins } from './kept-logins.ts';

/** What a command is run with: the outside world, and what was asked for on the command line. */
export interface Run {
  /** The address of the service, without a slash at the end. */
  readonly url: string;
  readonly json: boolean;
  /** Where people look; nothing that is to be read by programs. */
  tell(line: string): void;
  /** One line of JSON for programs, or the same in words for people. */
  answer(data: Readonly<Record<string, unknown>>, words: string): void;
  /** Shows a page to the person, where there is a browser; false where there is none. */
  openBrowser(url: string): Promise<boolean>;
  readonly logins: KeptLogins;
}

/** One command of the program. */
export interface Command {
  readonly purpose: string;
  run(run: Run): Promise<void>;
}

/** What stops a command in a way that people can do something about. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
