import type { ImportedUser } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';

/** When it was created there, as the database reads it: not in the future, whatever the clock of the other system says. */
export const dateOf = (
  { now }: Pick<Context, 'now'>,
  { created_at_millis: at = now }: Pick<ImportedUser, 'created_at_millis'>,
): string => new Date(Math.min(at, now)).toISOString();
