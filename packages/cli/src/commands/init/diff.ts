import type { Change } from './application.ts';

interface Line {
  readonly sign: '+' | '-' | ' ';
  readonly text: string;
}

/** So many lines around what changes are shown with it. */
const AROUND = 2;

/** What changes in a file, line by line, with a little of what is around it. */
export function diff({ before, after }: Pick<Change, 'before' | 'after'>): Line[] {
  const lines = compared(linesOf(before ?? ''), linesOf(after));
  const changed = lines.flatMap(({ sign }, index) => (sign === ' ' ? [] : [index]));
  return lines.filter((_, index) => changed.some((other) => Math.abs(other - index) <= AROUND));
}

const linesOf = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** By the longest common subsequence; the files that are changed are short. */
function compared(before: readonly string[], after: readonly string[]): Line[] {
  const longest = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (row: number, column: number) => longest[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      (longest[row] ?? [])[column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const lines: Line[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old, fresh] = [before[row], after[column]];
    if (old !== undefined && old === fresh) {
      lines.push({ sign: ' ', text: old });
      row++;
      column++;
    } else if (old !== undefined && (fresh === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ sign: '-', text: old });
      row++;
    } else {
      lines.push({ sign: '+', text: fresh ?? '' });
      column++;
    }
  }
  return lines;
}
