import { Button, Dialog } from '@latchkey/react';
import { CopyableList } from '../../../ui/data/copyable-list.tsx';
import { DialogButtons } from '../../../ui/overlay/confirm.tsx';

interface HookSecretProps {
  /** The dialog is open while there is one. */
  readonly secret: string | undefined;
  readonly onSaved: () => void;
}

/** The secret of a new hook, which can't be read again. It closes only by its button. */
export const HookSecret = ({ secret, onSaved }: HookSecretProps) => (
  <Dialog open={secret !== undefined} onClose={undefined} title="Save the signing secret">
    <div className="space-y-5">
      <p className="text-pretty text-soft">
        The secret is shown only once. Your server verifies with it that a request comes from here. To get another one,
        change the URL.
      </p>
      <CopyableList entries={[['Signing secret', secret ?? '']]} />
      <DialogButtons>
        <Button onClick={onSaved}>I've saved the secret</Button>
      </DialogButtons>
    </div>
  </Dialog>
);
