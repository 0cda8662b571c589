import { Button, Field, Input } from '@latchkey/react';
import { useState } from 'react';
import { Confirm } from './confirm.tsx';

interface DeleteDialogProps {
  /** What is deleted: `Delete user`. */
  readonly action: string;
  /** Has to be typed first. */
  readonly name: string;
  readonly consequence: string;
  readonly remove: () => Promise<void>;
}

/** A button for what cannot be brought back: it asks for the name of what goes. */
export function DeleteDialog({ action, name, consequence, remove }: DeleteDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  return (
    <>
      <Button
        variant="destructive"
        onClick={() => {
          setTyped('');
          setAsking(true);
        }}
      >
        {action}
      </Button>
      <Confirm
        open={isAsking}
        title={`Delete ${name}?`}
        action={action}
        isDestructive
        isBlocked={typed.trim() !== name.trim()}
        act={remove}
        onClose={() => setAsking(false)}
      >
        <p>{consequence} This cannot be undone.</p>
        <Field label={`Type “${name}” to confirm`}>
          <Input
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </Confirm>
    </>
  );
}
