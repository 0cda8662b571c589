import { useState } from 'react';
import { useFocusBack } from '../../hooks/dom/use-focus-back.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import type { SectionProps } from '../section.ts';
import { EmailAddForm } from './email-add-form.tsx';
import { EmailRow } from './email-row.tsx';
import { type Emails, useEmails } from './use-emails.ts';

/** The addresses of an account: which is the primary one, which sign in, which are verified. */
export function EmailsSection({ user, project }: SectionProps) {
  const text = useAccountText();
  const emails = useEmails(user, project);
  const { list, removing } = emails;
  const [isAdding, setAdding] = useState(false);
  const add = useFocusBack<HTMLButtonElement>(isAdding);
  return (
    <div data-latchkey="form" ref={emails.ref} tabIndex={-1}>
      <p data-latchkey="text">{text(list?.length === 0 ? 'emailsNone' : 'emailsHelp')}</p>
      <Loading of={emails.known} />
      <ErrorMessage error={removing ? undefined : emails.failure} />
      {list && list.length > 0 && (
        <ul data-latchkey="rows">
          {list.map((channel) => (
            <EmailRow key={channel.id} channel={channel} emails={emails} />
          ))}
        </ul>
      )}
      <div data-latchkey="status" role="status">
        {emails.done}
      </div>
      {list &&
        (isAdding || list.length === 0 ? (
          <EmailAddForm emails={emails} onClose={list.length > 0 ? () => setAdding(false) : undefined} />
        ) : (
          <div data-latchkey="actions">
            <Button variant="secondary" ref={add} onClick={() => setAdding(true)}>
              {text('emailAdd')}
            </Button>
          </div>
        ))}
      <EmailRemoval emails={emails} />
    </div>
  );
}

/** Asks before an address is removed. */
function EmailRemoval({ emails }: { readonly emails: Emails }) {
  const text = useAccountText();
  const { removing, setRemoving } = emails;
  return (
    <ConfirmDialog
      open={removing !== undefined}
      title={text('emailRemoveAsked', { email: removing?.value ?? '' })}
      confirmText={text('remove')}
      isBusy={emails.busy === 'remove'}
      failure={emails.failure}
      onConfirm={() => removing && emails.remove(removing)}
      onClose={() => setRemoving(undefined)}
    >
      {text('emailRemoveHelp')}
    </ConfirmDialog>
  );
}
