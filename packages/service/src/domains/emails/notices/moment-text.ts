/** A moment in words that are the same everywhere: `21 Nov 2026, 19:33 UTC`. */
export function momentText(millis: number): string {
  const [, day, month, year, time = ''] = new Date(millis).toUTCString().split(' ');
  return `${day} ${month} ${year}, ${time.slice(0, 5)} UTC`;
}
