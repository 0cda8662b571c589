import { Field } from '@latchkey/react';
import type { OAuthClient, OAuthClientFirstView } from '@latchkey/sdk/admin';
import { useAdminApp } from '../../../app/current-project.ts';
import { DialogForm } from '../../../ui/form/dialog-form.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

const overlaps = [
  ['1 hour', HOUR],
  ['1 day', DAY],
  ['7 days', 7 * DAY],
  ['Expire immediately', 0],
] as const;

interface RotateFormProps {
  readonly client: OAuthClient;
  readonly onRotated: (client: OAuthClientFirstView) => void;
  readonly onCancel: () => void;
}

/** For how long the old secret stays valid, so that the application keeps working until it has the new one. */
export function RotateForm({ client, onRotated, onCancel }: RotateFormProps) {
  const adminApp = useAdminApp();
  const sent = useSubmit({ overlap: String(DAY) }, async ({ overlap }) =>
    onRotated(await adminApp.rotateOAuthClientSecret(client.id, { overlapMinutes: Number(overlap) })),
  );
  return (
    <DialogForm sent={sent} action="Rotate secret" onCancel={onCancel}>
      <p className="text-pretty text-soft">
        Creates a new secret immediately. While the old secret is valid, the application can use either one.
      </p>
      <Field label="Keep the old secret valid for">
        <Select {...sent.form.register('overlap')}>
          {overlaps.map(([label, minutes]) => (
            <option key={minutes} value={minutes}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </DialogForm>
  );
}
