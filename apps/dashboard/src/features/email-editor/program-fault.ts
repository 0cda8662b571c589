import { KnownError } from '@latchkey/sdk';

/** A position in a program, counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Why an email couldn't be rendered, and which program is at fault. */
export interface Fault {
  readonly reason: string;
  readonly program?: 'theme' | 'template';
  readonly place?: Place;
}

const PLACED = /^(theme|template), line (\d+), column (\d+): (.*)$/s;

/** The service's error about a program; undefined for other failures. */
export function faultOf(error: unknown): Fault | undefined {
  if (!KnownError.is(error, 'EMAIL_RENDERING_ERROR')) return undefined;
  const reason = error.details.error;
  const [, program, line, column, words] = PLACED.exec(reason) ?? [];
  if (words === undefined) return { reason };
  return {
    program: program as 'theme' | 'template',
    place: { line: Number(line), column: Number(column) },
    reason: words,
  };
}
