import type { CurrentUser } from '@latchkey/sdk';
import { useContext } from 'react';
import { Button } from '../elements/button.tsx';
import { Field } from '../elements/field.tsx';
import { Input } from '../elements/input.tsx';
import { useForm } from '../hooks/use-form.ts';
import { useAccountText } from '../messages/use-account-text.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { Deleting } from './deleting.ts';

interface DeleteFormProps {
  readonly user: CurrentUser;
  onClose(): void;
}

/** Asks for the address of the account, or a word where there is none, and deletes it. */
export function DeleteForm({ user, onClose }: DeleteFormProps) {
  const text = useAccountText();
  const setDeleting = useContext(Deleting);
  const word = user.primaryEmail ?? text('deleteWord');
  const form = useForm({
    checks: {
      word: (value) =>
        value.trim().toLowerCase() === word.toLowerCase() ? undefined : text('deleteMismatch', { word }),
    },
    async send() {
      setDeleting(true);
      try {
        await user.delete();
      } catch (error) {
        setDeleting(false);
        throw error;
      }
      return undefined;
    },
  });
  return (
    <form data-latchkey="form" {...form.props}>
      <FormFailure form={form} />
      <Field label={text('deleteConfirm', { word })} error={form.errors.word}>
        <Input name="word" autoComplete="off" autoCapitalize="off" spellCheck={false} required data-focus />
      </Field>
      <div data-latchkey="actions">
        <Button variant="secondary" onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button type="submit" variant="destructive" busy={form.isBusy}>
          {text('deleteNow')}
        </Button>
      </div>
    </form>
  );
}
