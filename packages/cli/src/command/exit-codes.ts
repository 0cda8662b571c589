/** How the program can end: the number for scripts, and when it is that. */
export const exitCodes = {
  DONE: [0, 'Done.'],
  FAILED: [1, 'The service refused it, could not be reached, or something else went wrong.'],
  WRONG_USAGE: [2, 'The command line is wrong, or a question has no terminal to be asked on.'],
  SIGNED_OUT: [3, "You aren't signed in at the service."],
  NOT_FOUND: [4, "Something it names doesn't exist."],
  PROBLEMS_FOUND: [5, 'A check found something to fix.'],
  INTERRUPTED: [130, 'It was interrupted.'],
} as const satisfies Record<string, readonly [code: number, meaning: string]>;

/** Why a command could not be done. */
export type Failure = Exclude<keyof typeof exitCodes, 'DONE'>;
