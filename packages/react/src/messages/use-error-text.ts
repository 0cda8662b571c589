import { ConnectionError, KnownError, RateLimitError } from '@latchkey/sdk';
import { useContext } from 'react';
import { Words } from '../provider/context.ts';
import { TimeContext } from '../provider/time.ts';
import { useText } from './use-text.ts';
import { useWaitText } from './use-wait-text.ts';

/** What to tell a person of a failure; never the diagnostics in it, which are for developers. */
export function useErrorText(): (error: unknown) => string {
  const text = useText();
  const waitText = useWaitText();
  const { clock } = useContext(TimeContext);
  const { messages } = useContext(Words);
  return (error) => {
    if (KnownError.is(error)) {
      const given = messages.errors?.[error.code];
      return typeof given === 'function' ? given(error.details as never) : (given ?? error.message);
    }
    if (error instanceof RateLimitError)
      return `${text('tooManyTries')} ${waitText(Math.max(1, Math.ceil((error.retryAt - clock()) / 1000)))}`;
    if (error instanceof ConnectionError)
      return text(globalThis.navigator?.onLine === false ? 'offline' : 'unreachable');
    return text('unexpected');
  };
}
