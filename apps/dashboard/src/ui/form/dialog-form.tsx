import { Button } from '@latchkey/react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ErrorMessage } from '../feedback/error-message.tsx';
import { DialogButtons } from '../overlay/confirm.tsx';
import type { SubmitForm } from './use-submit.ts';

interface DialogFormProps<V extends FieldValues> {
  readonly sent: SubmitForm<V>;
  /** The label of the submit button. */
  readonly action: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A form that fills a dialog, with its error and buttons. */
export function DialogForm<V extends FieldValues>({ sent, action, onCancel, children }: DialogFormProps<V>) {
  return (
    <form {...sent.props} className="space-y-5">
      {children}
      <ErrorMessage error={sent.error} />
      <DialogButtons>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={sent.isBusy}>
          {action}
        </Button>
      </DialogButtons>
    </form>
  );
}
