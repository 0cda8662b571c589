import type { Loaded } from '../../hooks/use-loaded.ts';
import { useText } from '../../i18n/texts/use-text.ts';
import { Button } from '../button.tsx';
import { ErrorMessage } from './error-message.tsx';

/** That something is being read, or why it could not be, with another try; nothing once it is there. */
export function Loading({ of }: { readonly of: Loaded<unknown> }) {
  const text = useText();
  if (of.status === 'ok') return null;
  if (of.status === 'pending') return <p role="status">{text('loading')}</p>;
  return (
    <>
      <ErrorMessage error={of.error} />
      <Button onClick={of.retry}>{text('tryAgain')}</Button>
    </>
  );
}
