import type { Reporter } from '../http/attempt.ts';

/** What an application asks for: the parameters of RFC 6749 and RFC 7636 that an answer is bound to. */
export interface Asking {
  readonly providerId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
}

/** The identity typed in on the page. */
export interface Person {
  readonly email: string;
  readonly name: string;
  readonly isVerified: boolean;
}

/** One request, and the verbs that it can need. */
export interface Visit {
  readonly requestId: string;
  /** The name that people know the provider by; undefined for one that there is not. */
  nameOf(providerId: string): string | undefined;
  /** Whether the service itself asks. */
  isOwn(asking: Asking): boolean;
  /** A code that stands for the person. */
  grant(asking: Asking, person: Person): string;
}

/** What the pages take of the service. */
export interface PagesParts extends Reporter {
  readonly baseUrl: string;
  openVisit(): Visit;
}
