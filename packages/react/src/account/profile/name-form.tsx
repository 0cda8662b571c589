import { type KeyboardEvent, useEffect } from 'react';
import { useForm } from '../../hooks/use-form.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { Input } from '../../ui/form/input.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import type { NamedProps } from './name-edit.tsx';

const MOST_CHARACTERS = 1000;

interface NameFormProps extends NamedProps {
  onClose(isSaved: boolean): void;
}

/** Asks for another name, or none; Esc leaves it as it was. */
export function NameForm({ name: before, words, missing, save, onClose }: NameFormProps) {
  const text = useAccountText();
  const form = useForm({
    checks: {
      name(value) {
        if (value.trim() === '') return missing;
        return value.length > MOST_CHARACTERS ? text('nameTooLong', { max: MOST_CHARACTERS }) : undefined;
      },
    },
    async send({ name }) {
      const typed = name.trim() || null;
      if (typed !== before) await save(typed);
      onClose(typed !== before);
      return undefined;
    },
  });
  const { ref } = form.props;
  useEffect(() => ref.current?.querySelector('input')?.select(), [ref]);
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose(false);
  };
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      <Field label={words.label} error={form.errors.name}>
        <Input
          name="name"
          defaultValue={before ?? ''}
          autoComplete={missing === undefined ? 'name' : 'off'}
          enterKeyHint="done"
          onKeyDown={leave}
        />
      </Field>
      <div data-latchkey="actions">
        <Button variant="secondary" onClick={() => onClose(false)}>
          {text('cancel')}
        </Button>
        <SubmitButton form={form}>{text('save')}</SubmitButton>
      </div>
    </form>
  );
}
