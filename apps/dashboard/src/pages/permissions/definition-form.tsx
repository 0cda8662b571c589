import type { PermissionDefinition } from '@latchkey/sdk/admin';
import { useController } from 'react-hook-form';
import { PermissionChecklist } from '../../features/permissions/permission-checklist.tsx';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import type { Definitions, Draft } from './use-definitions.ts';

interface DefinitionFormProps {
  readonly definitions: Definitions;
  /** Undefined for a new permission. */
  readonly edited: PermissionDefinition | undefined;
  /** The input from before the review, when going back. */
  readonly draft: Draft | undefined;
  readonly onDraft: (draft: Draft) => void;
  readonly onCancel: () => void;
}

const MAX_ID = 255;
const MAX_DESCRIPTION = 1000;

export function DefinitionForm({ definitions, edited, draft, onDraft, onCancel }: DefinitionFormProps) {
  const { change } = draft ?? {};
  const blank = {
    id: change?.id ?? draft?.permissionId ?? edited?.id ?? '',
    description: (change ? change.description : edited?.description) ?? '',
    contained: [...((change ? change.containedPermissionIds : edited?.containedPermissionIds) ?? [])],
  };
  const sent = useSubmit(blank, async ({ id, description, contained }) => {
    const wanted = id.trim();
    const isRenamed = edited && wanted !== edited.id;
    onDraft({
      permissionId: edited?.id ?? wanted,
      change: {
        ...(isRenamed && { id: wanted }),
        description: description.trim() || null,
        containedPermissionIds: contained,
      },
      ...(!edited && { isNew: true }),
    });
  });
  const { form } = sent;
  const { field } = useController({ control: form.control, name: 'contained' });

  function checkId(text: string): true | string {
    const id = text.trim();
    if (!/^[a-z0-9_:]+$/.test(id)) return 'Use only lowercase letters, digits, “:” and “_”';
    if (id.length > MAX_ID) return `Use at most ${MAX_ID} characters`;
    return id === edited?.id || !definitions.taken.has(id) || 'This ID is already used by a team or project permission';
  }

  return (
    <DialogForm sent={sent} action="Continue" onCancel={onCancel}>
      <TextField
        form={form}
        name="id"
        label="ID"
        hint={
          edited
            ? 'Users keep the permission under its new ID. Update your app to check the new ID.'
            : 'What your app checks, such as “invoice:read”.'
        }
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        required
        rules={{ validate: (id) => checkId(String(id)) }}
      />
      <TextField form={form} name="description" label="Description (optional)" maxLength={MAX_DESCRIPTION} />
      <PermissionChecklist
        legend="Includes"
        hint="Users with this permission also have these, and the permissions these include."
        none="No other permissions yet."
        definitions={definitions.all.filter(({ id }) => id !== edited?.id)}
        chosen={field.value}
        onToggle={(id, isChosen) =>
          field.onChange(isChosen ? [...field.value, id] : field.value.filter((other) => other !== id))
        }
      />
    </DialogForm>
  );
}
