const FORM = /^[1-9]\d{0,2}$/;
const MOST_DAYS = 365;

/** After how many days without use a session ends, as it is typed: nothing for those that never do. */
export const daysText = (days: number | null): string => (days === null ? '' : String(days));

export const daysOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** What is wrong with it; true when nothing is. */
export const checkDays = (text: string): true | string =>
  daysOf(text) === null ||
  (FORM.test(text.trim()) && Number(text) <= MOST_DAYS) ||
  `Enter a whole number from 1 to ${MOST_DAYS}, or nothing`;
