/** What is told of a request that was answered. Everything here is a number or a name of ours, and nothing is of a person. */
export interface Answered {
  readonly method: string;
  /** The endpoint or page that it was for: `/users/:user_id`. */
  readonly route: string;
  readonly status: number;
  readonly millis: number;
  readonly requestId: string;
  /** The code of the known error or the name of the refusal that it ended in. */
  readonly failure?: string;
}

/** A statement as it was prepared, without its parameters. */
export interface Stated {
  readonly sql: string;
  readonly millis: number;
  readonly isFailed: boolean;
}

/** An answer of a team's identity provider, and what it came to. */
export interface SignedOn {
  readonly type: 'saml' | 'oidc';
  /** `done`, or the code of the known error or the name of the refusal. */
  readonly outcome: string;
}

/** A request of a team's directory, by names of ours, and what it came to. */
export interface DirectoryAnswered {
  readonly method: string;
  /** What the request is about: `Users`, or `other`. */
  readonly resource: string;
  /** `done`, SCIM's name of the error, or the status where it has none. */
  readonly outcome: string;
}

/** Observes the service, for its operator. */
export interface Observer {
  answered(request: Answered): void;
  stated(statement: Stated): void;
  /** An event was committed by this process. */
  happened(kind: string): void;
  /** A team's identity provider has answered. */
  signedOn(signOn: SignedOn): void;
  /** A team's directory was answered. */
  directoryAnswered(request: DirectoryAnswered): void;
  /** A request was refused before anything was done for it, because the process had too much to do. */
  overloaded(): void;
}
