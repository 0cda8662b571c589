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

/** Observes the service, for its operator. */
export interface Observer {
  answered(request: Answered): void;
  stated(statement: Stated): void;
  /** An event was committed by this process. */
  happened(kind: string): void;
}
