import type { ImportedUser } from '@latchkey/protocol';
import { time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';

/** When it was created there: not in the future, whatever the clock of the other system says. */
export const dateOf = (
  { now }: Pick<Context, 'now'>,
  { created_at_millis: at = now }: Pick<ImportedUser, 'created_at_millis'>,
): Date => time(Math.min(at, now));
