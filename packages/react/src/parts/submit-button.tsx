import type { ReactNode } from 'react';
import { Button } from '../elements/button.tsx';
import type { Form } from '../hooks/use-form.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { useSlot } from '../look/look.ts';

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
