import type { Run } from './use-import-run.ts';

/** Before this, a rate is a guess. */
const MEASURED_MILLIS = 2_000;

/** How fast a run is and how long it still takes: `1,240 a second, about 2 minutes left`. */
export function paceOf({ counts, share, workedMillis, phase }: Run): string {
  const done = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const soFar = `${done.toLocaleString('en')} done`;
  if (phase !== 'running' || workedMillis < MEASURED_MILLIS || done === 0 || share === 0) return soFar;
  const rate = Math.round(done / (workedMillis / 1_000));
  return `${soFar}, ${rate.toLocaleString('en')} a second, ${left((workedMillis / share) * (1 - share))}`;
}

function left(millis: number): string {
  const minutes = Math.round(millis / 60_000);
  if (minutes < 1) return 'less than a minute left';
  const [count, unit] = minutes < 90 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour'];
  return `about ${new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count)} left`;
}
