import { Dialog, Field } from '@latchkey/react';
import { useFrame } from '../../../app/frame-context.ts';
import { DialogForm } from '../../../ui/form/dialog-form.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';

const HOUR = 3_600_000;

const overlaps = [
  ['1 hour', HOUR],
  ['1 day', 24 * HOUR],
  ['7 days', 7 * 24 * HOUR],
  ['Expire immediately', 0],
] as const;

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
  const sent = useSubmit({ overlap: String(24 * HOUR) }, async ({ overlap }) => {
    await rotate(Number(overlap));
    onClose();
    notify('Secret rotated');
  });
  return (
    <DialogForm sent={sent} action="Rotate secret" onCancel={onClose}>
      <p className="text-pretty text-soft">
        Creates a new secret immediately. While the old secret is valid, messages are signed with both, so receivers
        with either one accept them.
      </p>
      <Field label="Keep the old secret valid for">
        <Select {...sent.form.register('overlap')}>
          {overlaps.map(([label, millis]) => (
            <option key={millis} value={millis}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </DialogForm>
  );
}
