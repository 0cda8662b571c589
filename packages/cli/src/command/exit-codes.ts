/** How the program can end: the number for scripts, and when it is that. */
export const exitCodes = {
  DONE: [0, 'It is done.'],
  FAILED: [1, 'The service refused it, could not be reached, or something else went wrong.'],
  WRONG_USAGE: [2, 'The command line is wrong, or it needs an answer that nobody can give.'],
  SIGNED_OUT: [3, 'Nobody is signed in at the service.'],
  NOT_FOUND: [4, 'What it names is not there.'],
  PROBLEMS_FOUND: [5, 'A check has found something to put right.'],
  INTERRUPTED: [130, 'It was interrupted.'],
} as const satisfies Record<string, readonly [code: number, meaning: string]>;

/** Why a command could not be done. */
export type Failure = Exclude<keyof typeof exitCodes, 'DONE'>;
