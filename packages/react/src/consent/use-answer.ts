import type { AuthorizationRequest } from '@latchkey/sdk';
import { useState } from 'react';
import { useAction } from '../hooks/use-action.ts';
import { isRequestOver } from './request-over.tsx';

/** The user's answer to an application, which takes the browser back to it. */
export interface Answer {
  /** Which of them, or something else, is under way. */
  readonly busy: string | undefined;
  readonly failure: unknown;
  /** The browser is on its way. */
  readonly isGiven: boolean;
  /** The request was answered elsewhere meanwhile, or has expired. */
  readonly isOver: boolean;
  approve(): Promise<void>;
  deny(): Promise<void>;
  /** Something else to do first, in its turn. */
  act(name: string, work: () => unknown): Promise<void>;
}

export function useAnswer(request: AuthorizationRequest): Answer {
  const { act, busy, failure } = useAction();
  const [outcome, setOutcome] = useState<'given' | 'over'>();
  const give = (how: 'approve' | 'deny') =>
    act(how, async () => {
      try {
        window.location.assign(await request[how]());
        setOutcome('given');
      } catch (error) {
        if (!isRequestOver(error)) throw error;
        setOutcome('over');
      }
    });
  return {
    busy,
    failure,
    isGiven: outcome === 'given',
    isOver: outcome === 'over',
    approve: () => give('approve'),
    deny: () => give('deny'),
    act,
  };
}
