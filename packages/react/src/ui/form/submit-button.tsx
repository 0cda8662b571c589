import type { ReactNode } from 'react';
import { useSlot } from '../../appearance/appearance.ts';
import { useHydrated } from '../../hooks/dom/use-hydrated.ts';
import type { Form } from '../../hooks/use-form.ts';
import { Button } from '../button.tsx';

export interface SubmitButtonProps {
  readonly form: Pick<Form<string>, 'isBusy' | 'wait'>;
  readonly children: ReactNode;
}

/** Cannot be pressed before there is a script that sends the form: the browser would do it in its own way. */
export function SubmitButton({ form, children }: SubmitButtonProps) {
  const Slot = useSlot('submitButton', Button);
  const isHydrated = useHydrated();
  return (
    <Slot type="submit" busy={form.isBusy} aria-disabled={form.wait > 0 || undefined} disabled={!isHydrated}>
      {children}
    </Slot>
  );
}
