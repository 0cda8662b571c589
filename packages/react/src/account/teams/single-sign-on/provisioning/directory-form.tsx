import { useEffect } from 'react';
import { useForm } from '../../../../hooks/use-form.ts';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { FormError } from '../../../../ui/form/form-error.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { useRefusal } from '../../team-refusal.ts';
import type { Directories } from './use-directories.ts';

interface DirectoryFormProps {
  readonly directories: Directories;
  onClose(): void;
}

/** Connects a directory, by a name for it. */
export function DirectoryForm({ directories, onClose }: DirectoryFormProps) {
  const text = useConnectionsText();
  const form = useForm({
    checks: { name: (value) => (value.trim() === '' ? text('directoryNameMissing') : undefined) },
    async send({ name }) {
      await directories.connect(name.trim());
      onClose();
      return undefined;
    },
  });
  const { ref } = form.props;
  useRefusal(form.failure);
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      <Field label={text('directoryName')} hint={text('directoryNameHint')} error={form.errors.name}>
        <Input name="name" autoComplete="off" maxLength={256} enterKeyHint="go" required />
      </Field>
      <div data-latchkey="actions">
        <Button variant="secondary" onClick={onClose}>
          {text('cancel')}
        </Button>
        <SubmitButton form={form}>{text('directoryConnect')}</SubmitButton>
      </div>
    </form>
  );
}
