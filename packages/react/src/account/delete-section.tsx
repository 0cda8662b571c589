import { useState } from 'react';
import { useAccountText } from '../i18n/texts/account.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { DeleteForm } from './delete-form.tsx';
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
