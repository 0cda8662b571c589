import type { PasswordCheck } from '../system.ts';

/** What a user types, the address as it is stored. */
export interface Credential {
  readonly email: string;
  readonly password: string;
}

/** By what a receiver knows a request. */
export interface Stamp {
  readonly id: string;
  readonly atMillis: number;
}

/** A request to the previous system. */
export interface Asked {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What it answered; the body as JSON, an empty object where it is none. */
export interface Answered {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Why the previous system can't say whether a password is right, or no user be created of what it says. */
export type Failure = 'not_reached' | 'unexpected_answer' | 'second_factor' | 'other_address' | 'user_refused';

/** What an answer says: the password is right, it isn't or the user is unknown, or neither can be said. */
export type Reading = 'right' | 'no' | Failure;

/** What asking has come to, where it is neither a user nor a no. */
export interface Failed {
  readonly failure: Failure;
  /** Whether the password was compared there. */
  readonly isJudged: boolean;
}

/** A way of asking: which requests are sent, and how their answers are read. */
export interface Way<Check extends PasswordCheck = PasswordCheck> {
  /** Asks whether a password is right. */
  readonly ask: (check: Check, secret: string, credential: Credential, stamp: Stamp) => Asked;
  readonly read: (answer: Answered) => Reading;
  /** Asks for the user, by the answer before; left out where that tells the user as well. */
  readonly askUser?: (check: Check, secret: string, answer: Answered) => Asked;
  /** The user as a line of an import; undefined where the answer has none. */
  readonly user: (answer: Answered) => unknown;
  /** Whether a user without addresses is the one whose address was typed; otherwise it can't be said whose they are. */
  readonly mayOmitEmails?: true;
}
