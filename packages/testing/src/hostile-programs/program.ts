/** What an attacker might submit as a theme to harm the service, or to learn about it. */
export interface HostileProgram {
  readonly name: string;
  /** The source, or the body of its component `EmailTheme`. */
  readonly source: string;
  /** What its author is told; without it a mail comes out, and there is no harm in it. */
  readonly reason?: RegExp;
  /** Takes until it is stopped, or nearly as long: only the full run waits for all of these. */
  readonly isSlow?: boolean;
}

export const SLOW = /^Rendering took longer than 2 seconds/;
export const MEMORY = /^The program needs more than 128 MiB|string too long|invalid string length/;
/** Which of the two comes first depends on the machine. */
export const SLOW_OR_MEMORY = new RegExp(`${SLOW.source}|${MEMORY.source}`);
export const DEEP = /nested too deeply/;
export const BIG = /larger than 1 MiB/;
export const ABSENT = /is not defined|not a function|cannot read property|no clock|undefined/;
export const NO_IMPORT = /cannot be imported/;
