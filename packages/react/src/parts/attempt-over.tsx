import { Alert } from '../elements/alert.tsx';
import type { Attempt } from '../hooks/use-attempt.ts';
import { useText } from '../messages/use-text.ts';

/** Why the first step is asked for again. */
export function AttemptOver({ attempt }: { readonly attempt: Attempt }) {
  const text = useText();
  return attempt.isOver ? <Alert tone="warning">{text('attemptOverHelp')}</Alert> : null;
}
