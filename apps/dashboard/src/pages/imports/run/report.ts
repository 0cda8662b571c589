import type { ImportResult } from '@latchkey/sdk/imports';

const HEAD = 'source_id,result,code,message\r\n';

/** Lines that weren't imported as they are: all of them as CSV, and the first ones to show. */
export class Report {
  readonly #parts: Blob[] = [];
  #waiting: string[] = [];
  readonly shown: ImportResult[] = [];

  add(result: ImportResult): void {
    if (this.shown.length < SHOWN) this.shown.push(result);
    this.#waiting.push(line(result));
    // A browser keeps blobs on the disk when there are many.
    if (this.#waiting.length >= KEPT) this.#flush();
  }

  file(): Blob {
    this.#flush();
    return new Blob([HEAD, ...this.#parts], { type: 'text/csv' });
  }

  #flush(): void {
    if (this.#waiting.length > 0) this.#parts.push(new Blob(this.#waiting));
    this.#waiting = [];
  }
}

const SHOWN = 10;
const KEPT = 1_000;

const line = ({ sourceId, result, code, message }: ImportResult): string =>
  `${[sourceId, result, code, message].map(cell).join(',')}\r\n`;

/** Spreadsheets run text that starts like a formula, and ids come from the other system: an apostrophe keeps it text. */
function cell(value: string | null): string {
  const text = value !== null && /^[=+\-@\t\r]/.test(value) ? `'${value}` : (value ?? '');
  return `"${text.replaceAll('"', '""')}"`;
}
