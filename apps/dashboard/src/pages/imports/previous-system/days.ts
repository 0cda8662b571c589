/** The day of a moment as a date field has it, in the browser's time zone: `2027-03-01`. */
export function dayOf(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The end of a day, in the browser's time zone. Not a date if the text isn't one. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59`);
