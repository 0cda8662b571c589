const KEY = 'latchkey_led_on_at';
const LOOP_MILLIS = 10_000;

/** Whether this tab may be led on: not if it was a moment ago, for then it was led in a circle. */
export function mayLeadOn(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    sessionStorage.setItem(KEY, String(now));
    return Math.abs(now - last) > LOOP_MILLIS;
  } catch {
    // The page may keep nothing, so that a circle would not be seen: people go on by themselves.
    return false;
  }
}
