import { Dialog } from '@latchkey/react';
import type { ImpersonationLink } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { AppFields, firstApp, hasApp, urlOf } from '../../features/projects/app-choice.tsx';
import { nameOf } from '../../features/users/user-name.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { LinkButton } from '../../ui/layout/link-button.tsx';
import { OpenApp } from './open-app.tsx';
import { useShownUser, useUserDetail } from './user-detail.ts';

interface ImpersonationFormProps {
  readonly onMade: (link: ImpersonationLink) => void;
  readonly onCancel: () => void;
}

const PAGE = 'impersonation';

function ImpersonationForm({ onMade, onCancel }: ImpersonationFormProps) {
  const { app, userId } = useUserDetail();
  const project = useShownProject();
  const sent = useSubmit({ reason: '', ...firstApp(project, PAGE) }, async ({ reason, ...chosen }) => {
    const callbackUrl = urlOf(chosen, PAGE);
    onMade(await app.createImpersonationLink(userId, { reason: reason.trim(), callbackUrl }));
  });
  const { form } = sent;
  if (!hasApp(project, PAGE)) {
    return (
      <div className="space-y-4">
        <p className="text-pretty text-soft">Add your app's domain first. Impersonation links open there.</p>
        <LinkButton to={pathOf(project.id, 'domains')}>Open domains</LinkButton>
      </div>
    );
  }
  return (
    <DialogForm sent={sent} action="Create link" onCancel={onCancel}>
      <p className="text-pretty text-soft">
        You'll act in the app as this user, for up to an hour. You can't change the password or two-factor
        authentication while you do.
      </p>
      <TextField
        form={form}
        name="reason"
        label="Reason"
        hint="Stored in this user's history."
        maxLength={1000}
        required
        rules={{ validate: (reason) => String(reason).trim() !== '' || 'Enter a reason' }}
      />
      <AppFields form={form} page={PAGE} />
    </DialogForm>
  );
}

interface ImpersonateProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Creates a link that opens the app as the user. Asks for a reason, which is logged. */
export function Impersonate({ open, onClose }: ImpersonateProps) {
  const user = useShownUser();
  const [link, setLink] = useState<ImpersonationLink>();

  function close(): void {
    setLink(undefined);
    onClose();
  }

  return (
    <Dialog open={open} onClose={close} title={`Impersonate ${nameOf(user)}`}>
      {link ? <OpenApp link={link} onClose={close} /> : <ImpersonationForm onMade={setLink} onCancel={close} />}
    </Dialog>
  );
}
