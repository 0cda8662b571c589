import { KnownError } from '@latchkey/sdk';

/** Where in a program, counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Why a mail could not be rendered, and in which program that is. */
export interface Fault {
  readonly reason: string;
  readonly program?: 'theme' | 'template';
  readonly place?: Place;
}

const PLACED = /^(theme|template), line (\d+), column (\d+): (.*)$/s;

/** What the service says of a program; undefined for failures of other kinds. */
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
