import truncatedWidth from 'fast-string-truncated-width';
import { wrapAnsi } from 'fast-wrap-ansi';

/** Cells of a table: its heading first, then its lines. */
type Rows = readonly (readonly string[])[];

const GAP = 2;
/** What is left of the longest texts where the columns of a table don't fit. */
const LEAST = 12;
/** Text that gets less room than this is easier to read where the terminal breaks it. */
const NARROW = 24;

/** As programs read it: every value whole. */
export const plain = (rows: Rows): string[] => rows.map((row) => row.join('\t'));

/**
 * A table that fits so many columns of a terminal, with how many of its columns are shown. The longest texts are shortened
 * first, then the last columns are left out. The first column stays whole, because a user copies it.
 *
 *     fitted([['Id', 'Name'], ['7c0b', 'Ada Lovelace Byron']], 20)
 *     // { lines: ['Id    Name', '7c0b  Ada Lovelace …'], shown: 2 }
 */
export function fitted(
  rows: Rows,
  room: number,
  isText: (column: number) => boolean = () => true,
): { readonly lines: string[]; readonly shown: number } {
  const natural = (rows[0] ?? []).map((_, column) =>
    rows.reduce((most, row) => Math.max(most, widthOf(row[column] ?? '')), 0),
  );
  const least = natural.map((width, column) => (column > 0 && isText(column) ? Math.min(width, LEAST) : width));
  const shown = Math.max(1, natural.findLastIndex((_, last) => total(least.slice(0, last + 1)) <= room) + 1);
  const widths = natural.slice(0, shown);
  for (let over = total(widths) - room; over > 0 && shown > 1; over--) {
    const spare = widths.map((width, column) => (width > (least[column] ?? 0) ? width : 0));
    const longest = spare.indexOf(Math.max(...spare));
    widths[longest] = (widths[longest] ?? 0) - 1;
  }
  const lines = rows.map((row) =>
    widths.map((width, column) => padded(row[column] ?? '', width)).join(' '.repeat(GAP)),
  );
  return { lines: lines.map((line) => line.trimEnd()), shown };
}

/** A line for each pair of a title and its text. Text that is too long goes on below its beginning. */
export function described(
  pairs: readonly (readonly [title: string, text: string])[],
  room: number,
  look = (title: string) => title,
): string[] {
  const width = Math.max(0, ...pairs.map(([title]) => widthOf(title))) + GAP;
  return pairs.map(([title, text]) => look(padded(title, width)) + hanging(text, width, room));
}

/**
 * Sentences, whose lines after the first are indented by so much. No word is broken, so that what is copied stays whole.
 * Lines that are indented themselves stay as they are.
 */
export function hanging(text: string, indent: number, room: number): string {
  if (room === Number.POSITIVE_INFINITY || room - indent < NARROW) return text;
  const lines = text.split('\n').map((line) => (line.startsWith(' ') ? line : wrapAnsi(line, room - indent)));
  return lines.join('\n').replaceAll('\n', `\n${' '.repeat(indent)}`);
}

/** The text, shortened where it takes more than so many columns: those of 東京 are four. */
export function shortened(text: string, width: number): string {
  const { index, ellipsed } = truncatedWidth(text, { limit: width, ellipsis: '…', ellipsisWidth: 1 });
  return ellipsed ? `${text.slice(0, index).trimEnd()}…` : text;
}

/** How many columns of a terminal the text takes. */
export const widthOf = (text: string): number => truncatedWidth(text).width;

function padded(text: string, width: number): string {
  const cell = shortened(text, width);
  return cell + ' '.repeat(Math.max(0, width - widthOf(cell)));
}

const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width + GAP, -GAP);
