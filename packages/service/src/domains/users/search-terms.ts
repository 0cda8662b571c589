const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** From here on an index finds any part of a name or address; shorter texts are looked for at its beginning. */
const CONTAINS_FROM = 3;
/** The end of what stands before the @ in a longer text: among a million users so much leads to few. */
const END_OF_LOCAL_PART = /[^@]{3,8}@(?=.)/s;

export interface SearchTerms {
  /** A pattern among names and addresses. */
  readonly pattern: string;
  /** A part of it that the index is asked for instead, where that is faster. */
  readonly indexed: string | undefined;
  /** The id that the text may be. */
  readonly id: string | undefined;
}

/**
 * The patterns of a search. The trigram index finds either form: the line break before each entry makes its start the
 * start of a word. The domain of an address would add trigrams that nearly every user has, so only the local part is
 * looked up there, ten times as fast.
 */
export function searchTerms(search: string): SearchTerms {
  const lower = search.toLowerCase();
  const id = search.replace(/[^a-zA-Z0-9\-_.]/g, '');
  const [part] = END_OF_LOCAL_PART.exec(lower) ?? [];
  return {
    pattern: search.length < CONTAINS_FROM ? `%\n${escaped(lower)}%` : `%${escaped(lower)}%`,
    indexed: part && `%${escaped(part)}%`,
    id: UUID_V4.test(id) ? id : undefined,
  };
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
