import { ConnectionError, KnownError } from '@latchkey/sdk';
import { useContext } from 'react';
import { Words } from '../provider/context.ts';
import { useText } from './use-text.ts';

/** What to tell a person of a failure; never the diagnostics in it, which are for developers. */
export function useErrorText(): (error: unknown) => string {
  const text = useText();
  const { messages } = useContext(Words);
  return (error) => {
    if (KnownError.is(error)) {
      const given = messages.errors?.[error.code];
      return typeof given === 'function' ? given(error.details as never) : (given ?? error.message);
    }
    if (error instanceof ConnectionError)
      return text(globalThis.navigator?.onLine === false ? 'offline' : 'unreachable');
    return text('unexpected');
  };
}
