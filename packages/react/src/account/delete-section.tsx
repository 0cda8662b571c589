import type { CurrentUser } from '@latchkey/sdk';
import { useContext, useState } from 'react';
import { useForm } from '../hooks/use-form.ts';
import { useAccountText } from '../i18n/texts/account.ts';
import { Button } from '../ui/button.tsx';
import { TypeToConfirm } from '../ui/form/type-to-confirm.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Deleting } from './deleting.ts';
import type { SectionProps } from './section.ts';

const consequences = ['deleteProfile', 'deleteSessions', 'deleteKeys', 'deleteReuse'] as const;

/** Deletes the account, after all that goes with it was said and the address was typed. */
export function DeleteSection({ user, project }: SectionProps) {
  const text = useAccountText();
  const [isAsking, setAsking] = useState(false);
  return (
    <div data-latchkey="form">
      <p data-latchkey="text">{text('deleteHelp', { project: project.displayName })}</p>
      <ul data-latchkey="points">
        {consequences
          .filter((key) => key !== 'deleteKeys' || project.config.allowUserApiKeys)
          .map((key) => (
            <li key={key}>{text(key)}</li>
          ))}
      </ul>
      <div data-latchkey="actions">
        <Button variant="destructive" onClick={() => setAsking(true)}>
          {text('deleteAccount')}
        </Button>
      </div>
      <Dialog open={isAsking} title={text('deleteAccount')} onClose={() => setAsking(false)}>
        <DeleteForm user={user} onClose={() => setAsking(false)} />
      </Dialog>
    </div>
  );
}

interface DeleteFormProps {
  readonly user: CurrentUser;
  onClose(): void;
}

/** Asks for the address of the account, or a word where there is none, and deletes it. */
function DeleteForm({ user, onClose }: DeleteFormProps) {
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
