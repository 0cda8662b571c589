import { Unreadable } from './unreadable.ts';

/** How a file of JSON may hold its records. */
export interface JsonRecords {
  /** What the list is called that one object may have around it; `users` if left out. */
  readonly lists?: readonly string[] | undefined;
  /** Called with the name of the list before its first record. */
  onList?(name: string): void;
}

/**
 * The objects of a file of JSON, one after the other: those of JSON Lines, of a list, or of the list `users` of one
 * object. The file is read in pieces and never held whole. Throws Unreadable at the first character that can't be right,
 * and at the end if something is still open: one broken record must not swallow those after it.
 */
export async function* jsonRecords(
  pieces: AsyncIterable<string>,
  { lists = ['users'], onList = () => undefined }: JsonRecords = {},
): AsyncGenerator<unknown> {
  const scan = scanner(new Set(lists), onList);
  let number = 0;
  for await (const piece of pieces)
    for (const text of scan.records(piece)) {
      number++;
      yield parsed(text, number);
    }
  if (scan.isOpen()) throw new Unreadable(`it's cut off after record ${number}`);
}

function parsed(text: string, number: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Unreadable(`record ${number} isn't JSON: ${(cause as SyntaxError).message}`, { cause });
  }
}

/** What is open around a record: nothing, a list, or a list in an object. */
const PLACES = new Set(['', '[', '{[']);
const BLANK = new Set([' ', '\t', '\r', '\n', '\ufeff']);

function scanner(lists: ReadonlySet<string>, onList: (name: string) => void) {
  let open = '';
  let isText = false;
  let isEscaped = false;
  let record: string | undefined;
  let recordDepth = 0;
  let records = 0;
  /** The last character outside of texts that isn't blank. */
  let previous = '';
  let key = '';
  let lastKey = '';
  // The first object is either a record or what `users` is a list of: it is told by what it begins with.
  let isWrapped = false;

  /** Whether an object or a list can begin here: as a value, or in a list. */
  const mayOpen = () => open === '' || (open.endsWith('{') ? previous === ':' : previous === '[' || previous === ',');
  /** Whether this is where records are, and nothing else. */
  const isBetween = () => record === undefined && PLACES.has(open) && (open === '{[' ? lists.has(lastKey) : !isWrapped);
  const broken = (): never => {
    throw new Unreadable(`record ${records + 1} isn't JSON`);
  };

  function* scanned(piece: string): Generator<string> {
    let from = record === undefined ? -1 : 0;
    for (let at = 0; at < piece.length; at++) {
      const character = piece[at] as string;
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (character === '\\') isEscaped = true;
        else if (character === '\n') broken();
        else if (character === '"') {
          isText = false;
          if (open === '{') lastKey = key;
        } else if (open === '{') key += character;
        continue;
      }
      if (BLANK.has(character)) continue;
      if (character === '"') {
        if (isBetween()) broken();
        isText = true;
        key = '';
      } else if (character === '{' || character === '[') {
        if (isWrapped && open === '')
          throw new Unreadable('more follows the object that has the list of users. Put it into another file');
        if (!mayOpen() || (character === '[' && open !== '' && isBetween())) broken();
        if (character === '{' && isBetween()) {
          record = '';
          from = at;
          recordDepth = open.length;
        } else if (character === '[' && open === '{' && lists.has(lastKey) && recordDepth === 0 && records === 0) {
          // What looked like a record is the object around the list.
          isWrapped = true;
          onList(lastKey);
          record = undefined;
          from = -1;
        }
        open += character;
      } else if (character === '}' || character === ']') {
        if (open.at(-1) !== (character === '}' ? '{' : '[')) broken();
        open = open.slice(0, -1);
        if (record !== undefined && open.length === recordDepth) {
          yield record + piece.slice(from, at + 1);
          records++;
          record = undefined;
          from = -1;
        }
      } else if (isBetween() && !(character === ',' && open !== '' && previous === '}')) broken();
      previous = character;
    }
    if (record !== undefined) record += piece.slice(from);
  }

  return {
    /** The records that end in this piece of the file. */
    records: scanned,
    isOpen: () => open !== '' || isText,
  };
}
