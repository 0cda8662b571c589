/** The order of permission ids wherever they are listed: `$` and digits before `:`, that before letters, `_` last. */
export function compareIds(a: string, b: string): number {
  const [left, right] = [a.toUpperCase(), b.toUpperCase()];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

export const inOrder = (ids: Iterable<string>): string[] => [...ids].sort(compareIds);
