import type { RenderFailure, RenderJob } from './renderer.ts';

/** Of a program, a theme or a template. */
const MAX_SOURCE_BYTES = 100 * 1024;
/** Of what goes into a mail and of what comes out of it. */
export const MAX_MAIL_BYTES = 1024 * 1024;
export const MAX_MILLIS = 2_000;
/** A program is asked to stop, and a moment later its thread is ended, whatever it does. */
export const programMillis = (maxMillis: number): number => 0.75 * maxMillis;
export const MEMORY_MIB = 128;

export const TOO_SLOW = 'Rendering took longer than 2 seconds. Look for a loop that does not end.';
export const TOO_BIG = 'The mail is larger than 1 MiB.';
export const TOO_MUCH_MEMORY = `The program needs more than ${MEMORY_MIB} MiB of memory.`;
export const TOO_DEEP = 'The program is nested too deeply, or a function calls itself without end.';

/** Why a job is not even tried. */
export function checkSize({ theme, body }: RenderJob): RenderFailure | undefined {
  if (isLonger(theme, MAX_SOURCE_BYTES)) return sourceTooLong('theme');
  if (body.kind === 'html') return isLonger(body.html, MAX_MAIL_BYTES) ? { reason: TOO_BIG } : undefined;
  if (isLonger(body.source, MAX_SOURCE_BYTES)) return sourceTooLong('template');
  return isLonger(JSON.stringify(body.variables), MAX_MAIL_BYTES) ? { reason: TOO_BIG } : undefined;
}

const isLonger = (text: string, bytes: number): boolean =>
  text.length > bytes || (text.length > bytes / 3 && Buffer.byteLength(text) > bytes);

const sourceTooLong = (program: 'theme' | 'template'): RenderFailure => ({
  reason: `The source of the ${program} is longer than 100 KB.`,
});
