import { useApps } from '../../app/apps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const date = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', day: 'numeric' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** A time: relative within a week, else the date. The exact time is shown on hover. */
export function Time({ at }: { readonly at: Date }) {
  const { clock } = useApps();
  return (
    <time dateTime={at.toISOString()} title={exact.format(at)} className="whitespace-nowrap">
      {spoken(at.getTime() - clock()) ?? date.format(at)}
    </time>
  );
}

function spoken(distance: number): string | undefined {
  const length = Math.abs(distance);
  if (length < MINUTE) return distance > 0 ? 'in a moment' : 'just now';
  if (length < HOUR) return relative.format(Math.trunc(distance / MINUTE), 'minute');
  if (length < DAY) return relative.format(Math.trunc(distance / HOUR), 'hour');
  if (length < 7 * DAY) return relative.format(Math.trunc(distance / DAY), 'day');
  return undefined;
}
