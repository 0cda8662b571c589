import { Button, Field, Input } from '@latchkey/react';
import { useState } from 'react';
import { Confirm } from './confirm.tsx';

interface Deletion {
  /** The button's label, such as `Delete user`. */
  readonly action: string;
  /** The name to type for confirmation. */
  readonly name: string;
  readonly consequence: string;
  readonly remove: () => Promise<void>;
}

interface DeleteConfirmProps extends Deletion {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A delete button whose dialog asks to type the name. */
export function DeleteDialog(deletion: Deletion) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="destructive" onClick={() => setAsking(true)}>
        {deletion.action}
      </Button>
      <DeleteConfirm {...deletion} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

/** The dialog alone, for deletions that begin in a menu. */
export function DeleteConfirm({ action, name, consequence, remove, open, onClose }: DeleteConfirmProps) {
  const [typed, setTyped] = useState('');

  function close(): void {
    setTyped('');
    onClose();
  }

  return (
    <Confirm
      open={open}
      title={`Delete ${name}?`}
      action={action}
      isDestructive
      isBlocked={typed.trim() !== name.trim()}
      act={remove}
      onClose={close}
    >
      <p>{consequence} You can't undo this.</p>
      <Field label={`Type “${name}” to confirm`}>
        <Input autoComplete="off" spellCheck={false} value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
    </Confirm>
  );
}
