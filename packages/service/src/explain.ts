import { isOfClosedProject, isUnreachable } from './database/errors.ts';

/** The message of a thrown value, for the operator. */
export function explain(error: unknown): string {
  if (isUnreachable(error)) return `DATABASE_URL: the database did not answer for 30 s (${(error as Error).message}).`;
  if (isOfClosedProject(error))
    return 'The project takes no changes here, because it moves to another installation. See "latchkey help projects move".';
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message;
}
