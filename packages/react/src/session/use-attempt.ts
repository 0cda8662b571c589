import { KnownError } from '@latchkey/sdk';
import { useState } from 'react';

/** A sign-in that asks for its second factor here, because the page stayed. */
export interface Attempt {
  /** Undefined while none waits. */
  readonly code: string | undefined;
  /** It waited too long, or too much was tried: the sign-in has to begin again. */
  readonly isOver: boolean;
  /** Whether a refusal is the beginning of one. */
  begins(error: KnownError): boolean;
  /** Gives it up: the sign-in has to begin again. */
  end(): void;
}

export function useAttempt(): Attempt {
  const [code, setCode] = useState<string>();
  const [isOver, setOver] = useState(false);
  return {
    code,
    isOver,
    begins(error) {
      const isOne = KnownError.is(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED');
      setOver(false);
      setCode(isOne ? error.details.attempt_code : undefined);
      return isOne;
    },
    end() {
      setCode(undefined);
      setOver(true);
    },
  };
}
