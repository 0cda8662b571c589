import { Dialog } from '@latchkey/react';
import { Allowed } from '../../app/allowed.tsx';
import { useFrame } from '../../app/frame-context.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { useShownUser } from './user-detail.ts';

interface AddChannelProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function AddChannel({ open, onClose }: AddChannelProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Add contact channel">
      <AddChannelForm onClose={onClose} />
    </Dialog>
  );
}

const blank = { value: '', isVerified: false, usedForAuth: false };

function AddChannelForm({ onClose }: Pick<AddChannelProps, 'onClose'>) {
  const { notify } = useFrame();
  const user = useShownUser();
  const sent = useSubmit(blank, async ({ value, ...marks }) => {
    await user.createContactChannel({ type: 'email', value: value.trim(), ...marks });
    notify('Contact channel added');
    onClose();
  });
  const { form } = sent;
  return (
    <DialogForm sent={sent} action="Add contact channel" onCancel={onClose}>
      <EmailField form={form} name="value" label="Email" />
      <Allowed call="POST /contact-channels is_verified">
        <SwitchField
          {...form.register('isVerified')}
          label="Verified"
          hint="You know this email belongs to the user."
        />
      </Allowed>
      <Allowed call="POST /contact-channels used_for_auth">
        <SwitchField {...form.register('usedForAuth')} label="Use for sign-in" hint="The user can sign in with it." />
      </Allowed>
    </DialogForm>
  );
}
