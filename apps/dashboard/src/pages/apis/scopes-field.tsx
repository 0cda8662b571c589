import { Button, Field, useStore } from '@latchkey/react';
import { scopeProblem } from '@latchkey/sdk/admin';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useAdminApp } from '../../app/current-project.ts';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { RowButton } from '../../ui/layout/row-button.tsx';
import type { ApiValues } from './api-values.ts';

/** The scopes of an API, each with its description and the permission that it needs. */
export function ScopesField({ form }: { readonly form: UseFormReturn<ApiValues> }) {
  const permissions = useStore(useAdminApp().projectPermissionDefinitionsStore);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'scopes' });

  function checkName(name: string): true | string {
    if (name === '') return 'Enter a name';
    const problem = scopeProblem(name);
    if (problem !== undefined) return `${name} ${problem}`;
    const same = form.getValues('scopes').filter((scope) => scope.name.trim() === name);
    return same.length === 1 || `${name} is there twice`;
  }

  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="font-medium">Scopes</legend>
      <p className="-mt-2 text-pretty text-small text-soft">
        What applications can ask for. Users read the descriptions.
      </p>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="min-w-0 space-y-3 rounded-control border border-line p-3.5">
          <legend className="sr-only">Scope {index + 1}</legend>
          <TextField
            form={form}
            name={`scopes.${index}.name`}
            label="Scope"
            placeholder="notes.read"
            dir="ltr"
            spellCheck={false}
            autoCapitalize="none"
            required
            rules={{ validate: (name) => checkName(String(name).trim()) }}
          />
          <TextField
            form={form}
            name={`scopes.${index}.description`}
            label="Description"
            placeholder="Read your notes"
            required
            rules={{ validate: (text) => String(text).trim() !== '' || 'Enter a description' }}
          />
          <Field label="Required permission">
            <Select {...form.register(`scopes.${index}.requiredPermission`)}>
              <option value="">None</option>
              {permissions.map((permission) => (
                <option key={permission.id}>{permission.id}</option>
              ))}
            </Select>
          </Field>
          <RowButton isDestructive aria-label={`Remove scope ${index + 1}`} onClick={() => remove(index)}>
            Remove
          </RowButton>
        </fieldset>
      ))}
      <Button variant="secondary" onClick={() => append({ name: '', description: '', requiredPermission: '' })}>
        <Icon name="plus" />
        Add scope
      </Button>
    </fieldset>
  );
}
