const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** From here on an index finds any part of a name or address; shorter texts are looked for at its beginning. */
const CONTAINS_FROM = 3;

/**
 * What a search looks for: a pattern among names and addresses, and the id that the text may be. Both forms of the
 * pattern are found by the trigram index: the line break before each entry makes its beginning a word's.
 */
export function searchTerms(search: string): { readonly pattern: string; readonly id: string | undefined } {
  const escaped = search.toLowerCase().replace(/[\\%_]/g, '\\$&');
  const id = search.replace(/[^a-zA-Z0-9\-_.]/g, '');
  return {
    pattern: search.length < CONTAINS_FROM ? `%\n${escaped}%` : `%${escaped}%`,
    id: UUID_V4.test(id) ? id : undefined,
  };
}
