/** The language that suits an `accept-language` header best; the first one if none does. */
export function chosenLanguage(languages: readonly string[], header: string | null): string {
  for (const wanted of wantedLanguages(header ?? '')) {
    const found = languages.find((language) => language.toLowerCase() === wanted) ?? languages.find(sameTongue(wanted));
    if (found !== undefined) return found;
  }
  return languages[0] ?? 'en';
}

/** The languages of a header, in lower case, the best first. */
function wantedLanguages(header: string): string[] {
  const entries = header
    .slice(0, MAX_LENGTH)
    .split(',')
    .map((entry) => {
      const [language = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const quality = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1);
      return { language, quality };
    });
  return entries
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language);
}

const MAX_LENGTH = 500;

/** Austrian German falls back to German, and Portuguese to that of Brazil. */
const sameTongue = (wanted: string) => (language: string) =>
  language.split('-')[0]?.toLowerCase() === wanted.split('-')[0];

const RIGHT_TO_LEFT: readonly string[] = ['ar'];

/** How a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr');
