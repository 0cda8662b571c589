import { Dialog, Field } from '@latchkey/react';
import { useAdminApp, useShownProject } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { pathOf } from '../../app/paths.ts';
import { checkLocal } from '../../features/projects/app-pages.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { LinkButton } from '../../ui/layout/link-button.tsx';

interface InviteProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Invites a person by email to sign in to the app. */
export const Invite = ({ open, onClose }: InviteProps) => (
  <Dialog open={open} onClose={onClose} title="Invite user">
    <InviteBody onClose={onClose} />
  </Dialog>
);

function InviteBody({ onClose }: Pick<InviteProps, 'onClose'>) {
  const { id, config } = useShownProject();
  const apps = config.domains.map(({ domain }) => domain).filter((domain) => !domain.includes('*'));
  if (apps.length > 0 || config.allowLocalhost) return <InviteForm apps={apps} onClose={onClose} />;
  return (
    <div className="space-y-4">
      <p className="text-pretty text-soft">Add your app's domain first. Invitation links open there.</p>
      <LinkButton to={pathOf(id, 'domains')}>Open domains</LinkButton>
    </div>
  );
}

const LOCAL = '';

function InviteForm({ apps, onClose }: { readonly apps: readonly string[]; readonly onClose: () => void }) {
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const { config } = useShownProject();
  const blank = { email: '', app: apps[0] ?? LOCAL, path: '/', local: 'http://localhost:3000' };
  const sent = useSubmit(blank, async ({ email, app, path, local }) => {
    await adminApp.sendSignInInvitationEmail(email.trim(), app === LOCAL ? local.trim() : new URL(path, app).href);
    onClose();
    notify(`Invitation sent to ${email.trim()}`);
  });
  const { form } = sent;
  const isLocal = form.watch('app') === LOCAL;
  return (
    <DialogForm sent={sent} action="Send invitation" onCancel={onClose}>
      <p className="text-pretty text-soft">
        Sends a link to your app, where the recipient signs up or signs in. It doesn't create an account.
      </p>
      <EmailField form={form} name="email" label="Email" />
      <Field label="Link opens">
        <Select {...form.register('app')}>
          {apps.map((domain) => (
            <option key={domain} value={domain}>
              {domain}
            </option>
          ))}
          {config.allowLocalhost && <option value={LOCAL}>An app on this computer</option>}
        </Select>
      </Field>
      {isLocal ? (
        <TextField
          form={form}
          name="local"
          label="App URL"
          type="url"
          inputMode="url"
          spellCheck={false}
          rules={{ validate: checkLocal }}
        />
      ) : (
        <TextField
          form={form}
          name="path"
          label="App page"
          hint="For example, / or /welcome."
          spellCheck={false}
          rules={{ validate: (path) => path.startsWith('/') || 'Start with a slash' }}
        />
      )}
    </DialogForm>
  );
}
