import { useIsSlow } from '../../hooks/dom/use-is-slow.ts';
import { retryAt } from '../../hooks/retry-at.ts';
import type { Form } from '../../hooks/use-form.ts';
import { useText } from '../../i18n/texts/use-text.ts';

/** What is said while a form is sent or may be sent again, below it; nothing moves when it comes. */
export function FormStatus({ form }: { readonly form: Pick<Form<string>, 'failure' | 'isBusy' | 'wait'> }) {
  const text = useText();
  const isSlow = useIsSlow(form.isBusy);
  const hasWaited = retryAt(form.failure) !== undefined && form.wait === 0;
  return (
    <div data-latchkey="status" role="status">
      {isSlow && text('slow')}
      {hasWaited && text('canTryAgain')}
    </div>
  );
}
