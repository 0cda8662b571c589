/** The columns of a file, and what each has of an item. */
export type CsvColumns<T> = Readonly<Record<string, (item: T) => string | null>>;

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** The first line of a file. */
export const csvHead = <T>(columns: CsvColumns<T>): string => line(Object.keys(columns));

/** One line an item. */
export const csvOf = <T>(columns: CsvColumns<T>, items: readonly T[]): string =>
  items.map((item) => line(Object.values(columns).map((read) => cell(read(item))))).join('');

/** Spreadsheets run a text that begins like a formula, and users choose their names: an apostrophe keeps it a text. */
function cell(value: string | null): string {
  const text = value !== null && /^[=+\-@\t\r]/.test(value) ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
