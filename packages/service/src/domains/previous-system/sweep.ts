import type { Context } from '../../platform/context.ts';
import { deleteTokens } from './queries.ts';

const TOKENS = 10_000;

/** Forgets exchanged tokens that would have ended by now. */
export async function sweepUsedTokens({ db, now }: Context): Promise<void> {
  while ((await deleteTokens(db, now, TOKENS)) === TOKENS);
}
