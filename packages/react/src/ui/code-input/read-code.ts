/** What a code is made of: digits, as in authenticator apps, or letters and digits, as in our mails. */
export type CodeKind = 'digits' | 'letters';

export const CODE_LENGTH = 6;

// Our emails use capitals, and none of I, L, O, U; so most words of a sentence aren't codes.
const character = { digits: '[0-9]', letters: '[0-9A-HJKMNP-TV-Z]' } as const;
const foreign = { digits: /[^0-9]/g, letters: /[^0-9a-z]/gi } as const;

/** What of a text can be part of a code, in capitals. */
export const cleanCode = (text: string, kind: CodeKind): string => text.replace(foreign[kind], '').toUpperCase();

/** The code in a text: "123 456", "123-456", or a sentence with one in it; undefined if there is none. */
export function findCode(text: string, kind: CodeKind): string | undefined {
  const bare = text.replace(/[\s-]/g, '');
  if (bare.length === CODE_LENGTH && cleanCode(bare, kind).length === CODE_LENGTH) return cleanCode(bare, kind);
  const found = [...wholes(text, kind), ...halves(text, kind)];
  return found.find((code) => /[0-9]/.test(code)) ?? found[0];
}

const alone = (pattern: string) => new RegExp(`(?<![0-9A-Za-z])${pattern}(?![0-9A-Za-z])`, 'g');

const wholes = (text: string, kind: CodeKind) =>
  [...text.matchAll(alone(`${character[kind]}{6}`))].map(([code]) => code);

const halves = (text: string, kind: CodeKind) =>
  [...text.matchAll(alone(`${character[kind]}{3}[ \\-\u00a0]${character[kind]}{3}`))].map(([code]) =>
    cleanCode(code, kind),
  );
