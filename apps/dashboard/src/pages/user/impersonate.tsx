import { Button, Dialog } from '@latchkey/react';
import type { ImpersonationLink } from '@latchkey/sdk/admin';
import type { ServerUser } from '@latchkey/sdk/server';
import { useState } from 'react';
import { isInternal, useShownProject } from '../../app/current-project.ts';
import { nameOf } from '../../features/users/user-name.ts';
import { ImpersonationForm } from './impersonation-form.tsx';
import { OpenApp } from './open-app.tsx';

/** Opens the app as a user: asks why and where, then shows the link. Owners are nobody else's to act as. */
export function Impersonate({ user }: { readonly user: ServerUser }) {
  const project = useShownProject();
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState<ImpersonationLink>();
  if (isInternal(project)) return null;

  function close(): void {
    setOpen(false);
    setLink(undefined);
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Impersonate
      </Button>
      <Dialog open={isOpen} onClose={close} title={`Impersonate ${nameOf(user)}`}>
        {link ? <OpenApp link={link} onClose={close} /> : <ImpersonationForm onMade={setLink} onCancel={close} />}
      </Dialog>
    </>
  );
}
