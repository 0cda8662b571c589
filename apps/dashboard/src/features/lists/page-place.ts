interface Counted {
  readonly length: number;
  readonly total: { readonly count: number; readonly isExact: boolean } | null;
}

interface PlaceOptions {
  readonly pageSize: number;
  /** Undefined for a visitor with a shared link, who doesn't know how many come before. */
  readonly pagesBefore: number | undefined;
  readonly words: readonly [one: string, many: string];
}

/** Such as `26–50 of 81`. */
export function pagePlace({ length, total }: Counted, { pageSize, pagesBefore, words }: PlaceOptions): string {
  const all = total ? `${total.count.toLocaleString('en')}${total.isExact ? '' : '+'}` : '';
  if (pagesBefore === undefined) return total?.count === 1 ? `1 ${words[0]}` : `${all} ${words[1]}`;
  const first = pagesBefore * pageSize + 1;
  return `${first.toLocaleString('en')}–${(first + length - 1).toLocaleString('en')} of ${all}`;
}
