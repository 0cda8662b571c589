const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Times by their value in the URL: within the last days, or before them. */
export const spans = {
  '1d': { word: 'Last 24 hours', days: 1, isBefore: false },
  '7d': { word: 'Last 7 days', days: 7, isBefore: false },
  '30d': { word: 'Last 30 days', days: 30, isBefore: false },
  '90d': { word: 'Last 90 days', days: 90, isBefore: false },
  'before-30d': { word: 'More than 30 days ago', days: 30, isBefore: true },
  'before-90d': { word: 'More than 90 days ago', days: 90, isBefore: true },
} as const;

/** Days such as `2026-06-01..2026-06-15`, of which either may be missing. */
const RANGE = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/;

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days of a custom range; undefined for any other value. */
export function daysOf(value: string | undefined): Days | undefined {
  const days = RANGE.exec(value ?? '');
  return days ? { from: days[1] ?? '', to: days[2] ?? '' } : undefined;
}

export const rangeOf = ({ from, to }: Days): string => `${from}..${to}`;

/** The first and the last moment of a value in the URL, as far as it has them. */
export function spanOf(
  value: string,
  now: number,
): { readonly from?: Date | undefined; readonly to?: Date | undefined } {
  if (Object.hasOwn(spans, value)) {
    const { days, isBefore } = spans[value as keyof typeof spans];
    // Rounded to the minute, so that repeated requests within it share the cache.
    const at = new Date(Math.floor((now - days * DAY) / MINUTE) * MINUTE);
    return isBefore ? { to: at } : { from: at };
  }
  const days = daysOf(value);
  return { from: days && moment(days.from, '00:00:00'), to: days && moment(days.to, '23:59:59.999') };
}

/** What a value says in words. */
export function spanWords(value: string): string {
  if (Object.hasOwn(spans, value)) return spans[value as keyof typeof spans].word;
  const { from, to } = daysOf(value) ?? { from: '', to: '' };
  if (from && to) return `${from} to ${to}`;
  if (from) return `since ${from}`;
  return to ? `until ${to}` : 'Custom range';
}

/** In the browser's time zone. */
function moment(day: string, time: string): Date | undefined {
  const at = new Date(`${day}T${time}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
