import { ConnectionError, KnownError, ResponseError } from '@latchkey/sdk';
import { useContext } from 'react';
import { TimeContext } from '../hooks/dom/time.ts';
import { retryAt } from '../hooks/retry-at.ts';
import { Words } from '../provider/context.ts';
import { useText } from './english/use-text.ts';
import { passkeyText } from './passkey-texts.ts';
import { useResponseText } from './use-response-text.ts';
import { useWaitText } from './use-wait-text.ts';

/** What to tell a person of a failure; never the diagnostics in it, which are for developers. */
export function useErrorText(): (error: unknown) => string {
  const text = useText();
  const responseText = useResponseText();
  const waitText = useWaitText();
  const { clock } = useContext(TimeContext);
  const { messages } = useContext(Words);
  return (error) => {
    if (KnownError.is(error)) {
      const given = messages.errors?.[error.code];
      if (typeof given === 'function') return given(error.details as never);
      if (given !== undefined) return given;
      return KnownError.is(error, 'PASSKEY_WEBAUTHN_ERROR') ? text(passkeyText(error.details.code)) : error.message;
    }
    const until = retryAt(error);
    if (until !== undefined && error instanceof ResponseError)
      return `${responseText(error)} ${waitText(Math.max(1, Math.ceil((until - clock()) / 1000)))}`;
    if (error instanceof ConnectionError)
      return text(globalThis.navigator?.onLine === false ? 'offline' : 'unreachable');
    return error instanceof ResponseError ? responseText(error) : text('unexpected');
  };
}
