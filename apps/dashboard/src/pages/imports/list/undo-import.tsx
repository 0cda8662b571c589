import type { Import } from '@latchkey/sdk/imports';
import { useState } from 'react';
import { useFrame } from '../../../app/frame-context.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { systemName } from '../system-names.ts';

interface UndoImportProps {
  /** The import to undo; the dialog is open while there is one. */
  readonly undone: Import | undefined;
  readonly onUndone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before the users of an import are deleted. */
export function UndoImport({ undone, onUndone, onClose }: UndoImportProps) {
  const { notify } = useFrame();
  const [isActive, setActive] = useState(false);

  function close(): void {
    setActive(false);
    onClose();
  }

  async function undo(): Promise<void> {
    if (!undone) return;
    const { deletedUsers, keptUsers } = await undone.undo({ active: isActive }).finally(onUndone);
    const kept = keptUsers > 0 ? `, ${keptUsers.toLocaleString('en')} kept` : '';
    notify(`Users deleted: ${deletedUsers.toLocaleString('en')}${kept}`);
  }

  return (
    <Confirm
      open={undone !== undefined}
      title={undone ? `Undo the import from ${systemName(undone.source)}?` : ''}
      action="Undo import"
      isDestructive
      act={undo}
      onClose={close}
    >
      <p>
        Deletes the users and teams that this import created. You can't undo this. Users in use are kept: those who have
        been active since, have an API key, or were changed.
      </p>
      <label className="flex cursor-pointer items-start gap-2.5 text-foreground">
        <input
          type="checkbox"
          checked={isActive}
          onChange={({ target }) => setActive(target.checked)}
          className="mt-0.5 size-4.5 shrink-0 accent-accent"
        />
        Delete users in use, too
      </label>
    </Confirm>
  );
}
