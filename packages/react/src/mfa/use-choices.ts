import type { SecondFactorChoices } from '@latchkey/sdk';
import { useEffect, useState } from 'react';
import { useApp } from '../hooks/use-app.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import type { UseSecondFactorOptions } from './use-second-factor.ts';

/** What is offered where the service doesn't say what the user has. */
const usual: SecondFactorChoices = { ways: ['totp', 'recovery-code'], trustedDeviceDays: null };

/** What completes the sign-in that waits; undefined until that is known. An attempt that is over is told to `onOver`. */
export function useChoices({
  attemptCode,
  onOver,
}: Pick<UseSecondFactorOptions, 'attemptCode' | 'onOver'>): SecondFactorChoices | undefined {
  const app = useApp();
  const [load] = useState(() => () => app.getSecondFactorChoices(attemptCode));
  const known = useLoaded(load);
  const isOver = known.status === 'ok' && known.data.status === 'error';
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  if (known.status === 'pending' || isOver) return undefined;
  return known.status === 'ok' && known.data.status === 'ok' ? known.data.data : usual;
}
