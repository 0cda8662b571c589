import type { Outcome, UserLine } from './line.ts';

/** What became of a line whose source id was imported before. */
export const before = (
  { digest }: Pick<UserLine, 'digest'>,
  known: { readonly id?: string | undefined; readonly digest: Buffer },
): Outcome => ({
  result: digest.equals(known.digest) ? 'unchanged' : 'differs',
  ...(known.id !== undefined && { id: known.id }),
});
