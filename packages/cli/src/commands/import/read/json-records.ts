/**
 * The objects of a file of JSON, one after the other: those of JSON Lines, of a list, or of the list `users` of one
 * object. The file is read in pieces and never held whole.
 */
export async function* jsonRecords(pieces: AsyncIterable<string>): AsyncGenerator<unknown> {
  const scan = scanner();
  for await (const piece of pieces) for (const text of scan(piece)) yield JSON.parse(text);
}

/** What is open around a record: nothing, a list, or a list in an object. */
const PLACES = new Set(['', '[', '{[']);

function scanner() {
  let open = '';
  let isText = false;
  let isEscaped = false;
  let record: string | undefined;
  let recordDepth = 0;
  let key = '';
  let lastKey = '';
  // The first object is either a record or what `users` is a list of: it is told by what it begins with.
  let isWrapped: boolean | undefined;
  return function* (piece: string): Generator<string> {
    let from = record === undefined ? -1 : 0;
    for (let at = 0; at < piece.length; at++) {
      const character = piece[at] as string;
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (character === '\\') isEscaped = true;
        else if (character === '"') {
          isText = false;
          if (open === '{') lastKey = key;
        } else if (open === '{') key += character;
        continue;
      }
      if (character === '"') {
        isText = true;
        key = '';
      } else if (character === '{' || character === '[') {
        const isRecord =
          character === '{' && record === undefined && PLACES.has(open) && (open !== '{[' || lastKey === 'users');
        if (isRecord) {
          record = '';
          from = at;
          recordDepth = open.length;
        } else if (character === '[' && open === '{' && lastKey === 'users' && recordDepth === 0 && !isWrapped) {
          // What looked like a record is the object around the list.
          isWrapped = true;
          record = undefined;
          from = -1;
        }
        open += character;
      } else if (character === '}' || character === ']') {
        open = open.slice(0, -1);
        if (record !== undefined && open.length === recordDepth) {
          yield record + piece.slice(from, at + 1);
          record = undefined;
          from = -1;
        }
      }
    }
    if (record !== undefined) record += piece.slice(from);
  };
}
