import { Dialog } from '@latchkey/react';
import type { ResourceServer } from '@latchkey/sdk/admin';
import { ApiForm } from './api-form.tsx';

export type EditedApi = ResourceServer | 'new';

interface ApiDialogProps {
  /** Undefined while it is closed. */
  readonly edited: EditedApi | undefined;
  readonly onClose: () => void;
}

/** Creates an API, or edits one. */
export const ApiDialog = ({ edited, onClose }: ApiDialogProps) => (
  <Dialog
    open={edited !== undefined}
    onClose={onClose}
    title={edited === 'new' || !edited ? 'Create API' : `Edit ${edited.displayName}`}
  >
    {edited && <ApiForm server={edited === 'new' ? undefined : edited} onClose={onClose} />}
  </Dialog>
);
