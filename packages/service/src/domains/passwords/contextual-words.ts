/** Shorter words are in too many good passwords. */
const SHORTEST_WORD = 4;
/** This many further letters and digits are soon guessed. */
const SOON_TRIED = 4;

const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]+/u;

/** The words of texts that a guesser knows, in lower case, the longest first: a name, an address. */
export function wordsOf(...texts: string[]): string[] {
  const words = texts.flatMap((text) => text.toLowerCase().split(NEITHER_LETTER_NOR_DIGIT));
  return words.filter((word) => word.length >= SHORTEST_WORD).sort((one, other) => other.length - one.length);
}

/** Whether a password is made of such words, and of little else. */
export function isContextual(password: string, words: readonly string[]): boolean {
  const plain = password.toLowerCase().split(NEITHER_LETTER_NOR_DIGIT).join('');
  const rest = words.reduce((rest, word) => rest.replaceAll(word, ''), plain);
  return rest.length < plain.length && rest.length <= SOON_TRIED;
}
