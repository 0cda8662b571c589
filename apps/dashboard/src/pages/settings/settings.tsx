import { useStore } from '@latchkey/react';
import { useApps } from '../../apps.ts';
import { Page } from '../../frame/page.tsx';
import { Card } from '../../parts/card.tsx';
import { SettingsForm } from '../../parts/settings-form.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { isInternal, useAdminApp, useShownProject } from '../../project.ts';
import { Addresses } from './addresses.tsx';
import { Backups } from './backups.tsx';
import { DeleteProject } from './delete-project.tsx';
import { ProductionMode } from './production-mode.tsx';

export function Settings() {
  const project = useShownProject();
  return (
    <Page title="Settings" skeleton="form">
      <div className="flex flex-col gap-6">
        <General />
        {isInternal(project) ? (
          <Backups />
        ) : (
          <>
            <ProductionMode />
            <DeleteProject />
          </>
        )}
      </div>
    </Page>
  );
}

function General() {
  const { refreshProjects } = useApps();
  const { id, displayName, description, update } = useStore(useAdminApp().projectStore);
  return (
    <SettingsForm
      values={{ displayName, description: description ?? '' }}
      save={async (changed) => {
        await update({ displayName: changed.displayName.trim(), description: changed.description.trim() || null });
        await refreshProjects();
      }}
    >
      {(form) => (
        <Card title="General">
          <div className="max-w-xl space-y-5">
            <TextField
              form={form}
              name="displayName"
              label="Name"
              hint="Your users see it when they sign in."
              required
              rules={{ validate: (name) => name.trim() !== '' || 'Enter a name' }}
            />
            <TextField form={form} name="description" label="Description (optional)" hint="Only owners see it." />
            <Addresses id={id} />
          </div>
        </Card>
      )}
    </SettingsForm>
  );
}
