import { Dialog } from '@latchkey/react';
import type { InternalApiKey, InternalApiKeyFirstView } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { OverlapField, USUAL_OVERLAP } from '../../features/rotation/overlap-field.tsx';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { NewKeys } from './new-keys.tsx';
import { SetUseSentences } from './set-use.tsx';

const HOUR = 3_600_000;
const MOST_HOURS = 30 * 24;

interface RotateKeysProps {
  /** Undefined while no set is rotated. */
  readonly set: InternalApiKey | undefined;
  readonly onClose: () => void;
}

/** Replaces a set of keys, then shows the new ones once. That step can only be left by its own button. */
export function RotateKeys({ set, onClose }: RotateKeysProps) {
  const [made, setMade] = useState<InternalApiKeyFirstView>();

  function close(): void {
    setMade(undefined);
    onClose();
  }

  return (
    <Dialog
      open={set !== undefined}
      onClose={made ? undefined : close}
      title={made ? 'Save your keys' : `Rotate ${set?.description || 'these keys'}`}
    >
      {made && <NewKeys keys={made} onSaved={close} />}
      {set && !made && <RotateForm set={set} onMade={setMade} onCancel={close} />}
    </Dialog>
  );
}

interface RotateFormProps {
  readonly set: InternalApiKey;
  readonly onMade: (keys: InternalApiKeyFirstView) => void;
  readonly onCancel: () => void;
}

function RotateForm({ set, onMade, onCancel }: RotateFormProps) {
  const sent = useSubmit({ overlap: USUAL_OVERLAP }, async ({ overlap }) => {
    onMade(await set.rotate({ overlapMillis: Number(overlap) * HOUR }));
  });
  return (
    <DialogForm sent={sent} action="Rotate keys" onCancel={onCancel}>
      <div className="space-y-3 text-pretty text-soft">
        <p>
          Creates new keys of the same kinds. The old keys work until they expire, so you can deploy the new ones
          without interrupting your users.
        </p>
        <SetUseSentences set={set} />
      </div>
      <OverlapField label="Old keys expire" most={MOST_HOURS} {...sent.form.register('overlap')} />
    </DialogForm>
  );
}
