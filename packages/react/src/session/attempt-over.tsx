import { useText } from '../i18n/texts/use-text.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import type { Attempt } from './use-attempt.ts';

/** Why the first step is asked for again. */
export function AttemptOver({ attempt }: { readonly attempt: Attempt }) {
  const text = useText();
  return attempt.isOver ? <Alert tone="warning">{text('attemptOverHelp')}</Alert> : null;
}
