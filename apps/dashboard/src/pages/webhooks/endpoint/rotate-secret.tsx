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
  ['It ends at once', 0],
] as const;

interface RotateSecretProps {
  readonly open: boolean;
  readonly rotate: (overlapMillis: number) => Promise<void>;
  readonly onClose: () => void;
}

/** Makes a new secret; for a while both sign, so that no message is refused meanwhile. */
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
        There is a new secret at once. For as long as the one before stays good, messages are signed with both, and a
        receiver that knows either of them takes them.
      </p>
      <Field label="The secret before stays good for">
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
