/** A row of a CSV file by the names of its columns. */
export type Row = Readonly<Record<string, string>>;

/**
 * The rows of a CSV file (RFC 4180) by the names in its first one, read in pieces. A field in quotes may hold commas,
 * line breaks, and quotes written twice.
 */
export async function* csvRecords(pieces: AsyncIterable<string>): AsyncGenerator<Row> {
  let names: readonly string[] | undefined;
  for await (const fields of rows(pieces)) {
    if (!names) names = fields.map((name) => name.trim());
    else if (fields.length > 1 || fields[0] !== '')
      yield Object.fromEntries(names.map((name, at) => [name, fields[at] ?? '']));
  }
}

async function* rows(pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
  let fields: string[] = [];
  let field = '';
  let isQuoted = false;
  // A quote inside of quotes ends them, unless another one follows.
  let wasQuote = false;
  let isFirst = true;
  for await (const piece of pieces) {
    for (const character of isFirst ? piece.replace(/^\ufeff/, '') : piece) {
      if (isQuoted && !wasQuote) {
        if (character === '"') wasQuote = true;
        else field += character;
      } else if (wasQuote && character === '"') {
        field += '"';
        wasQuote = false;
      } else {
        isQuoted = false;
        wasQuote = false;
        if (character === '"' && field === '') isQuoted = true;
        else if (character === ',') {
          fields.push(field);
          field = '';
        } else if (character === '\n') {
          yield [...fields, field.replace(/\r$/, '')];
          fields = [];
          field = '';
        } else field += character;
      }
    }
    isFirst = false;
  }
  if (field !== '' || fields.length > 0) yield [...fields, field.replace(/\r$/, '')];
}
