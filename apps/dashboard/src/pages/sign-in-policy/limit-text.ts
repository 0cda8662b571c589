const FORM = /^[1-9]\d{0,3}$/;

/** A limit as it is typed: nothing where there is none. */
export const limitText = (limit: number | null): string => (limit === null ? '' : String(limit));

export const limitOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** Checks a limit that may be left out: true, or what to enter. */
export const optionalLimit =
  (most: number) =>
  (text: string): true | string =>
    limitOf(text) === null || isWhole(text, 1, most) || `Enter a whole number from 1 to ${most}, or leave it empty`;

/** Checks a number that there always is. */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): true | string =>
    isWhole(text, least, most) || `Enter a whole number from ${least} to ${most}`;

const isWhole = (text: string, least: number, most: number) =>
  (FORM.test(text.trim()) || text.trim() === '0') && Number(text) >= least && Number(text) <= most;
