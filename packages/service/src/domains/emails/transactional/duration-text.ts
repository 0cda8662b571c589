const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A span of time in words, in the largest unit of which there are at least two: `7 days`, `24 hours`, `1 hour`. */
export function durationText(millis: number): string {
  if (millis >= 2 * DAY) return count(millis / DAY, 'day');
  return millis >= HOUR ? count(millis / HOUR, 'hour') : count(millis / MINUTE, 'minute');
}

function count(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
