import type { ResponseError } from '@latchkey/sdk';
import { useContext } from 'react';
import { Words } from '../provider/context.ts';
import { useText } from './english/use-text.ts';

/** What to tell a person of an answer that is no known error: the sentence of a refusal, and of a bug that it was one. */
export function useResponseText(): (error: ResponseError) => string {
  const text = useText();
  const { messages } = useContext(Words);
  return ({ refusal, status, message }) => {
    const given = refusal && messages.errors?.[refusal];
    if (given !== undefined) return given;
    const isPlainLimit = status === 429 && (refusal === undefined || refusal === 'TOO_MANY_REQUESTS');
    if (isPlainLimit) return text('tooManyTries');
    return refusal === undefined ? text('unexpected') : message;
  };
}
