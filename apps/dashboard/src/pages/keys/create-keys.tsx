import { Dialog } from '@latchkey/react';
import type { InternalApiKeyFirstView } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { KeyForm } from './key-form.tsx';
import { NewKeys } from './new-keys.tsx';

interface CreateKeysProps {
  readonly open: boolean;
  /** What they are for, where that is known. */
  readonly description: string;
  readonly onClose: () => void;
}

/** Asks what to make, then shows it this once. The second step is left by its own button only. */
export function CreateKeys({ open, description, onClose }: CreateKeysProps) {
  const [made, setMade] = useState<InternalApiKeyFirstView>();

  function close(): void {
    setMade(undefined);
    onClose();
  }

  return (
    <Dialog open={open} onClose={made ? undefined : close} title={made ? 'Save your keys' : 'Create keys'}>
      {made ? (
        <NewKeys keys={made} onSaved={close} />
      ) : (
        <KeyForm description={description} onMade={setMade} onCancel={close} />
      )}
    </Dialog>
  );
}
