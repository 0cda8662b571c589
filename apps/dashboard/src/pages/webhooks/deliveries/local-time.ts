/** A moment as a field of the kind `datetime-local` has it: where the person is, to the minute. */
export function inputOf(millis: number): string {
  const offset = new Date(millis).getTimezoneOffset() * 60_000;
  return new Date(millis - offset).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** Undefined where nothing, or no moment, was typed. */
export function momentOf(typed: string): Date | undefined {
  const moment = new Date(typed);
  return typed === '' || Number.isNaN(moment.getTime()) ? undefined : moment;
}
