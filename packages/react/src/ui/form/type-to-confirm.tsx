import type { ReactNode } from 'react';
import type { Form } from '../../hooks/use-form.ts';
import { Button } from '../button.tsx';
import { Field } from './field.tsx';
import { FormError } from './form-error.tsx';
import { Input } from './input.tsx';

interface TypeToConfirmProps {
  readonly form: Form<'word'>;
  /** Asks for what has to be typed. */
  readonly label: string;
  readonly cancel: string;
  /** What is deleted, on the button. */
  readonly action: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Deletes something once its name was typed. */
export const TypeToConfirm = ({ form, label, cancel, action, onClose, children }: TypeToConfirmProps) => (
  <form data-latchkey="form" {...form.props}>
    {children}
    <FormError form={form} />
    <Field label={label} error={form.errors.word}>
      <Input name="word" autoComplete="off" autoCapitalize="off" spellCheck={false} required data-focus />
    </Field>
    <div data-latchkey="actions">
      <Button variant="secondary" onClick={onClose}>
        {cancel}
      </Button>
      <Button type="submit" variant="destructive" busy={form.isBusy}>
        {action}
      </Button>
    </div>
  </form>
);
