import type { OAuthClient, OAuthClientFirstView } from '@latchkey/sdk/admin';
import { useAdminApp } from '../../../app/current-project.ts';
import { OverlapField, USUAL_OVERLAP } from '../../../features/rotation/overlap-field.tsx';
import { DialogForm } from '../../../ui/form/dialog-form.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';

const HOUR_MINUTES = 60;
const MOST_HOURS = 7 * 24;

interface RotateFormProps {
  readonly client: OAuthClient;
  readonly onRotated: (client: OAuthClientFirstView) => void;
  readonly onCancel: () => void;
}

/** For how long the old secret stays valid, so that the application keeps working until it has the new one. */
export function RotateForm({ client, onRotated, onCancel }: RotateFormProps) {
  const adminApp = useAdminApp();
  const sent = useSubmit({ overlap: USUAL_OVERLAP }, async ({ overlap }) =>
    onRotated(await adminApp.rotateOAuthClientSecret(client.id, { overlapMinutes: Number(overlap) * HOUR_MINUTES })),
  );
  return (
    <DialogForm sent={sent} action="Rotate secret" onCancel={onCancel}>
      <p className="text-pretty text-soft">
        Creates a new secret immediately. While the old secret is valid, the application can use either one.
      </p>
      <OverlapField label="Old secret expires" most={MOST_HOURS} {...sent.form.register('overlap')} />
    </DialogForm>
  );
}
