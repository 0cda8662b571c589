import { Dialog } from '@latchkey/react';
import type { EventStream } from '@latchkey/sdk/event-streams';
import { nameOf } from '../stream-words.ts';
import { StreamForm } from './stream-form.tsx';

export type EditedStream = EventStream | 'new';

interface StreamDialogProps {
  /** Undefined while it is closed. */
  readonly edited: EditedStream | undefined;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Adds an event stream, or edits one. */
export const StreamDialog = ({ edited, onSaved, onClose }: StreamDialogProps) => (
  <Dialog
    open={edited !== undefined}
    onClose={onClose}
    title={edited === 'new' || !edited ? 'Add event stream' : `Edit ${nameOf(edited)}`}
  >
    {edited && <StreamForm stored={edited === 'new' ? undefined : edited} onSaved={onSaved} onClose={onClose} />}
  </Dialog>
);
