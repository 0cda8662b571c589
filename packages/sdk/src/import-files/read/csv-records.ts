import { Unreadable } from './unreadable.ts';

/** A row of a CSV file by the names of its columns. */
export type Row = Readonly<Record<string, string>>;

/**
 * The rows of a CSV file (RFC 4180) by the names in its first one, read in pieces. A field in quotes may hold commas,
 * line breaks, and quotes written twice. Throws Unreadable for a row with another number of fields than the first, and
 * for quotes that don't close: read on, they would shift what stands in one column into another.
 */
export async function* csvRecords(pieces: AsyncIterable<string>): AsyncGenerator<Row> {
  let names: readonly string[] | undefined;
  for await (const { fields, line } of rows(pieces)) {
    if (!names) names = fields.map((name) => name.trim());
    else if (fields.length > 1 || fields[0] !== '') {
      if (fields.length !== names.length)
        throw new Unreadable(`line ${line} has ${fields.length} fields, but the header has ${names.length}`);
      yield Object.fromEntries(names.map((name, at) => [name, fields[at] ?? '']));
    }
  }
}

async function* rows(pieces: AsyncIterable<string>): AsyncGenerator<{ fields: string[]; line: number }> {
  let fields: string[] = [];
  let field = '';
  /** Where in a field it is; a quote inside of quotes ends them, unless another one follows. */
  let state: 'plain' | 'quoted' | 'quote' = 'plain';
  let line = 1;
  let rowLine = 1;
  let quoteLine = 1;
  let isFirst = true;
  for await (const piece of pieces) {
    for (const character of isFirst ? piece.replace(/^\ufeff/, '') : piece) {
      if (character === '\n') line++;
      if (state === 'quoted') {
        if (character === '"') state = 'quote';
        else field += character;
      } else if (state === 'quote' && character === '"') {
        field += '"';
        state = 'quoted';
      } else if (character === ',') {
        fields.push(field);
        field = '';
        state = 'plain';
      } else if (character === '\n') {
        yield { fields: [...fields, state === 'quote' ? field : field.replace(/\r$/, '')], line: rowLine };
        fields = [];
        field = '';
        state = 'plain';
        rowLine = line;
      } else if (state === 'quote') {
        if (character !== '\r') throw new Unreadable(`line ${line} has text after closing quotes`);
      } else if (character === '"' && field === '') {
        state = 'quoted';
        quoteLine = line;
      } else field += character;
    }
    isFirst = false;
  }
  if (state === 'quoted') throw new Unreadable(`the quotes that open in line ${quoteLine} don't close`);
  if (field !== '' || fields.length > 0) yield { fields: [...fields, field.replace(/\r$/, '')], line: rowLine };
}
