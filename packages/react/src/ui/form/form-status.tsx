import { useContext, useEffect, useState } from 'react';
import { TimeContext } from '../../hooks/dom/time.ts';
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

const SLOW_MILLIS = 8000;

/** Whether something takes so long that users wonder. */
function useIsSlow(isBusy: boolean): boolean {
  const time = useContext(TimeContext);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (isBusy) return time.after(SLOW_MILLIS, () => setSlow(true));
  }, [isBusy, time]);
  return isSlow;
}
