import { useText } from './english/use-text.ts';

/** How long to wait, in seconds as long as those can be counted. */
export function useWaitText(): (seconds: number) => string {
  const text = useText();
  return (seconds) =>
    seconds < 120
      ? text('tryAgainInSeconds', { seconds })
      : text('tryAgainInMinutes', { minutes: Math.ceil(seconds / 60) });
}
