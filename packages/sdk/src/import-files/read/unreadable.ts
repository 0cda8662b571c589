/**
 * Why a file can't be read on. `BROKEN`: its text is no JSON or CSV. `UNKNOWN_SYSTEM`: no system writes records like its
 * first one. `NO_COLUMN`: a column that was named isn't there. `PROJECT_ARCHIVE`: it's an exported project, which has a
 * command of its own. `NO_HASH_CONFIG`: Firebase's password hashes need their parameters.
 */
export type UnreadableReason = 'BROKEN' | 'UNKNOWN_SYSTEM' | 'NO_COLUMN' | 'PROJECT_ARCHIVE' | 'NO_HASH_CONFIG';

/** Why a file can't be read on, and where in it: "line 7 has 3 fields, but the header has 4". */
export class Unreadable extends Error {
  /** What kind of error it is. */
  override readonly name = 'Unreadable';
  /** The same for programs. */
  readonly reason: UnreadableReason;

  constructor(message: string, { reason = 'BROKEN', ...options }: ErrorOptions & { reason?: UnreadableReason } = {}) {
    super(message, options);
    this.reason = reason;
  }
}
