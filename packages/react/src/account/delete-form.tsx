import type { CurrentUser } from '@latchkey/sdk';
import { useContext } from 'react';
import { useForm } from '../hooks/use-form.ts';
import { useAccountText } from '../i18n/texts/account.ts';
import { TypeToConfirm } from '../ui/form/type-to-confirm.tsx';
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
    <TypeToConfirm
      form={form}
      label={text('deleteConfirm', { word })}
      cancel={text('cancel')}
      action={text('deleteNow')}
      onClose={onClose}
    />
  );
}
