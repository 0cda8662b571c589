import { Alert, Button, Dialog, useUser } from '@latchkey/react';
import { useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useAdminApp } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import type { ShownMail } from './use-preview.ts';

interface SendToMeProps {
  readonly mail: (ShownMail & { readonly subject: string }) | undefined;
}

/** Sends the previewed email to an address. */
export function SendToMe({ mail }: SendToMeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Allowed call="POST /latchkey/emails/send-preview">
        <Button variant="secondary" aria-disabled={!mail} onClick={() => setOpen(true)}>
          Send preview
        </Button>
      </Allowed>
      {mail && (
        <Dialog open={isOpen} onClose={() => setOpen(false)} title="Send the preview">
          <SendForm mail={mail} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

interface SendFormProps {
  readonly mail: ShownMail & { readonly subject: string };
  readonly onClose: () => void;
}

function SendForm({ mail: { subject, html, text }, onClose }: SendFormProps) {
  const adminApp = useAdminApp();
  const { notify } = useFrame();
  const { primaryEmail } = useUser({ or: 'throw' });
  const [refusal, setRefusal] = useState('');
  const sent = useSubmit({ email: primaryEmail ?? '' }, async ({ email }) => {
    setRefusal('');
    const recipientEmail = email.trim();
    const tried = await adminApp.sendEmailPreview({ recipientEmail, subject, html, text });
    if (tried.status === 'error') return setRefusal(tried.error.errorMessage);
    notify(`Sent to ${recipientEmail}`);
    onClose();
  });
  return (
    <DialogForm sent={sent} action="Send" onCancel={onClose}>
      <p className="text-pretty text-soft">Sends the preview as it is now, including sample data.</p>
      <EmailField form={sent.form} name="email" label="Email" />
      <Alert>{refusal}</Alert>
    </DialogForm>
  );
}
