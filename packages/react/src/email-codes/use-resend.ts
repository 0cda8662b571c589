import { RateLimitError } from '@latchkey/sdk';
import { useContext, useState } from 'react';
import { TimeContext } from '../hooks/dom/time.ts';
import { useSecondsUntil } from '../hooks/dom/use-seconds-until.ts';
import { useAction } from '../hooks/use-action.ts';

const COOLDOWN_MILLIS = 30_000;

/** Sending a mail again, not sooner than half a minute after the one before, or than the service takes it. */
export function useResend(send: () => Promise<void>) {
  const { clock } = useContext(TimeContext);
  const { act, busy, failure } = useAction();
  const [next, setNext] = useState(() => clock() + COOLDOWN_MILLIS);
  const [isSent, setSent] = useState(false);
  const wait = useSecondsUntil(next);

  async function trySending(): Promise<void> {
    setSent(false);
    try {
      await send();
      setSent(true);
      setNext(clock() + COOLDOWN_MILLIS);
    } catch (error) {
      if (error instanceof RateLimitError) setNext(error.retryAt);
      throw error;
    }
  }

  return {
    resend: () => (wait > 0 ? undefined : act('resend', trySending)),
    isBusy: busy !== undefined,
    /** Seconds until it can be sent again. */
    wait,
    isSent,
    failure,
  };
}
