import { Button, Dialog, Field } from '@latchkey/react';
import type { ImpersonationLink } from '@latchkey/sdk/admin';
import type { ServerUser } from '@latchkey/sdk/server';
import { useState } from 'react';
import { isInternal, useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { appPages, checkLocal, localPage } from '../../features/projects/app-pages.ts';
import { nameOf } from '../../features/users/user-name.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { LinkButton } from '../../ui/layout/link-button.tsx';
import { OpenApp } from './open-app.tsx';
import { useUserDetail } from './user-detail.ts';

interface ImpersonationFormProps {
  readonly onMade: (link: ImpersonationLink) => void;
  readonly onCancel: () => void;
}

const LOCAL = '';

function ImpersonationForm({ onMade, onCancel }: ImpersonationFormProps) {
  const detail = useUserDetail();
  const project = useShownProject();
  const pages = appPages(project, 'impersonation');
  const blank = { reason: '', page: pages[0]?.[1] ?? LOCAL, address: 'http://localhost:3000' };
  const sent = useSubmit(blank, async ({ reason, page, address }) => {
    const callbackUrl = page === LOCAL ? localPage(address, 'impersonation') : page;
    onMade(await detail.app.createImpersonationLink(detail.userId, { reason: reason.trim(), callbackUrl }));
  });
  const { form } = sent;
  const { allowLocalhost } = project.config;
  if (pages.length === 0 && !allowLocalhost) {
    return (
      <div className="space-y-4">
        <p className="text-pretty text-soft">This project trusts no domain yet. Add the one of the app first.</p>
        <LinkButton to={pathOf(project.id, 'domains')}>Go to the domains</LinkButton>
      </div>
    );
  }
  return (
    <DialogForm sent={sent} action="Make link" onCancel={onCancel}>
      <p className="text-pretty text-soft">
        You will act in the app as this user, for an hour at most. Passwords and second factors cannot be changed
        meanwhile.
      </p>
      <TextField
        form={form}
        name="reason"
        label="Reason"
        hint="It is kept in the history of this user."
        maxLength={1000}
        required
        rules={{ validate: (reason) => String(reason).trim() !== '' || 'Enter a reason' }}
      />
      {pages.length > 0 && (
        <Field label="App">
          <Select {...form.register('page')}>
            {pages.map(([domain, page]) => (
              <option key={domain} value={page}>
                {domain}
              </option>
            ))}
            {allowLocalhost && <option value={LOCAL}>On this machine</option>}
          </Select>
        </Field>
      )}
      {form.watch('page') === LOCAL && (
        <TextField
          form={form}
          name="address"
          label="Address of the app"
          type="url"
          inputMode="url"
          spellCheck={false}
          rules={{ validate: checkLocal }}
        />
      )}
    </DialogForm>
  );
}

/** Opens the app as a user: asks why and where, then shows the link. Owners can't be impersonated. */
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
