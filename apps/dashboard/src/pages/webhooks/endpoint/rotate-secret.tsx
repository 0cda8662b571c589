import { Dialog } from '@latchkey/react';
import { useFrame } from '../../../app/frame-context.ts';
import { OverlapField, USUAL_OVERLAP } from '../../../features/rotation/overlap-field.tsx';
import { DialogForm } from '../../../ui/form/dialog-form.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';

const HOUR = 3_600_000;
const MOST_HOURS = 7 * 24;

interface RotateSecretProps {
  readonly open: boolean;
  readonly rotate: (overlapMillis: number) => Promise<void>;
  readonly onClose: () => void;
}

/** Rotates the signing secret. Messages are signed with both secrets for a while, so that none is rejected. */
export function RotateSecret({ open, ...form }: RotateSecretProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title="Rotate the signing secret?">
      <RotateForm {...form} />
    </Dialog>
  );
}

function RotateForm({ rotate, onClose }: Omit<RotateSecretProps, 'open'>) {
  const { notify } = useFrame();
  const sent = useSubmit({ overlap: USUAL_OVERLAP }, async ({ overlap }) => {
    await rotate(Number(overlap) * HOUR);
    onClose();
    notify('Secret rotated');
  });
  return (
    <DialogForm sent={sent} action="Rotate secret" onCancel={onClose}>
      <p className="text-pretty text-soft">
        Creates a new secret immediately. While the old secret is valid, messages are signed with both, so receivers
        with either one accept them.
      </p>
      <OverlapField label="Old secret expires" most={MOST_HOURS} {...sent.form.register('overlap')} />
    </DialogForm>
  );
}
