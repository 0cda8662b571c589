import type { DailyCount } from '@latchkey/sdk/admin';
import type { Bar } from './day-bars.tsx';

const full = new Intl.DateTimeFormat('en', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const at = (date: string) => new Date(`${date}T00:00:00Z`);

/** A day as people write it, in UTC like the metrics: `Mon, Jun 15`. */
export const inFull = (date: string): string => full.format(at(date));

/** A day as its bar needs it. */
export const barOf = ({ date, activity }: DailyCount): Bar => ({
  count: activity,
  label: short.format(at(date)),
  isWeekend: [0, 6].includes(at(date).getUTCDay()),
});
