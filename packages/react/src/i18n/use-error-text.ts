import { ConnectionError, KnownError, ResponseError } from '@latchkey/sdk';
import { useContext } from 'react';
import { TimeContext } from '../hooks/dom/time.ts';
import { retryAt } from '../hooks/retry-at.ts';
import type { PlainKey } from './texts/messages.ts';
import { MessagesContext } from './texts/messages-context.ts';
import { useText } from './texts/use-text.ts';

/** What to tell a person of a failure; never the diagnostics in it, which are for developers. */
export function useErrorText(): (error: unknown) => string {
  const text = useText();
  const responseText = useResponseText();
  const waitText = useWaitText();
  const { clock } = useContext(TimeContext);
  const { messages } = useContext(MessagesContext);
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

/** The text for a response that isn't a known error: a refusal's own sentence; for a bug, a general one. */
export function useResponseText(): (error: ResponseError) => string {
  const text = useText();
  const { messages } = useContext(MessagesContext);
  return ({ refusal, status, message }) => {
    const given = refusal && messages.errors?.[refusal];
    if (given !== undefined) return given;
    const isPlainLimit = status === 429 && (refusal === undefined || refusal === 'TOO_MANY_REQUESTS');
    if (isPlainLimit) return text('tooManyTries');
    return refusal === undefined ? text('unexpected') : message;
  };
}

/** How long to wait, in seconds as long as those can be counted. */
export function useWaitText(): (seconds: number) => string {
  const text = useText();
  return (seconds) =>
    seconds < 120
      ? text('tryAgainInSeconds', { seconds })
      : text('tryAgainInMinutes', { minutes: Math.ceil(seconds / 60) });
}

/** By what their codes say; the first that fits counts. */
const passkeyTexts: readonly (readonly [code: RegExp, text: PlainKey])[] = [
  [/NOT_SUPPORTED/, 'passkeysUnsupported'],
  [/PREVIOUSLY/, 'passkeyThereAlready'],
  [/MISSING|NO_SUPP|AUTO_REG/, 'passkeyNotKept'],
  [/INVALID_(DOMAIN|RP)/, 'passkeyElsewhere'],
];

/** What to tell a person of what a browser could not do, by the code of that. */
const passkeyText = (code: string): PlainKey =>
  passkeyTexts.find(([pattern]) => pattern.test(code))?.[1] ?? 'passkeyFailed';
