import { Dialog } from '@latchkey/react';
import type { OAuthClientFirstView } from '@latchkey/sdk/admin';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useShownProject } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { pathOf } from '../../../app/paths.ts';
import { NewSecret } from '../new-secret.tsx';
import { ApplicationForm } from './application-form.tsx';

interface CreateApplicationProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Creates an application, shows its secret once, if it has one, and opens its page. */
export function CreateApplication({ open, onClose }: CreateApplicationProps) {
  const { notify } = useFrame();
  const { id } = useShownProject();
  const navigate = useNavigate();
  const [made, setMade] = useState<OAuthClientFirstView>();

  async function show(client: OAuthClientFirstView): Promise<void> {
    setMade(undefined);
    onClose();
    await navigate({ to: pathOf(id, `applications/${client.id}`) });
    notify('Application created');
  }

  return (
    <Dialog
      open={open}
      onClose={made ? undefined : onClose}
      title={made ? 'Save the client secret' : 'Create application'}
    >
      {made ? (
        <NewSecret client={made} onSaved={() => show(made)} />
      ) : (
        <ApplicationForm
          onCreated={(client) => (client.clientSecret === null ? show(client) : setMade(client))}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
