import { Dialog } from '@latchkey/react';
import type { PermissionDefinition } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { useFrame } from '../../app/frame-context.ts';
import { useFocusRestore } from '../../ui/feedback/use-focus-restore.ts';
import { DefinitionForm } from './definition-form.tsx';
import { Review } from './review.tsx';
import type { Definitions, Draft } from './use-definitions.ts';

/** The open dialog: a definition being edited, or a change being reviewed. */
export type Opened =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit'; readonly definition: PermissionDefinition }
  | { readonly kind: 'review'; readonly draft: Draft };

interface ChangeDialogProps {
  readonly definitions: Definitions;
  readonly opened: Opened | undefined;
  readonly onClose: () => void;
}

/** Edits a permission, then shows which users gain and lose what before the change is saved. */
export function ChangeDialog({ definitions, opened, onClose }: ChangeDialogProps) {
  useFocusRestore(opened !== undefined);
  return opened ? <OpenDialog definitions={definitions} opened={opened} onClose={onClose} /> : null;
}

function OpenDialog({ definitions, opened, onClose }: ChangeDialogProps & { readonly opened: Opened }) {
  const { notify } = useFrame();
  const edited = opened.kind === 'edit' ? opened.definition : undefined;
  const [draft, setDraft] = useState(opened.kind === 'review' ? opened.draft : undefined);
  const [isReviewing, setReviewing] = useState(draft !== undefined);

  async function save(draft: Draft): Promise<void> {
    await definitions.save(draft);
    onClose();
    notify(saidOf(draft));
  }

  return (
    <Dialog open onClose={onClose} title={titleOf(opened, isReviewing ? draft : undefined)}>
      <div data-wide>
        {draft && isReviewing ? (
          <Review
            definitions={definitions}
            draft={draft}
            save={() => save(draft)}
            back={opened.kind === 'review' ? 'Cancel' : 'Back'}
            onBack={opened.kind === 'review' ? onClose : () => setReviewing(false)}
          />
        ) : (
          <DefinitionForm
            definitions={definitions}
            edited={edited}
            draft={draft}
            onCancel={onClose}
            onDraft={(made) => {
              setDraft(made);
              setReviewing(true);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

function titleOf(opened: Opened, reviewed: Draft | undefined): string {
  if (reviewed) return reviewed.change ? `Save ${reviewed.permissionId}?` : `Delete ${reviewed.permissionId}?`;
  return opened.kind === 'edit' ? `Edit ${opened.definition.id}` : 'Create permission';
}

function saidOf({ permissionId, change, isNew }: Draft): string {
  if (!change) return `${permissionId} deleted`;
  return isNew ? `${permissionId} created` : `${change.id ?? permissionId} saved`;
}
