/** An item that can be found by its label or keywords. */
export interface Searchable {
  readonly label: string;
  readonly keywords?: string | undefined;
}

/** The items that contain every word of the text; those whose label starts with it come first. */
export function filtered<T extends Searchable>(all: readonly T[], text: string): T[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...all];
  const matches = all.filter(({ label, keywords = '' }) => {
    const hay = plain(`${label} ${keywords}`);
    return wanted.every((word) => hay.includes(word));
  });
  return matches.toSorted((a, b) => rank(a, wanted) - rank(b, wanted));
}

function rank({ label }: Searchable, [first = '']: string[]): number {
  const words = plain(label).split(/[^\p{L}\p{N}]+/u);
  if (words[0]?.startsWith(first)) return 0;
  return words.some((word) => word.startsWith(first)) ? 1 : 2;
}

/** Without accents and case, so that `cafe` finds `Café`. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
