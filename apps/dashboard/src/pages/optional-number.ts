const FORM = /^[1-9]\d*$/;

/** A whole number as it is typed: nothing where there is none. */
export const numberText = (value: number | null): string => (value === null ? '' : String(value));

export const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** What is wrong with it; true when nothing is. */
export const checkNumber = (text: string, most: number): true | string =>
  numberOf(text) === null ||
  (FORM.test(text.trim()) && Number(text) <= most) ||
  `Enter a whole number from 1 to ${most}, or nothing`;
