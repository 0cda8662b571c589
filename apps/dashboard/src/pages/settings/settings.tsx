import { useStore } from '@latchkey/react';
import { useApps } from '../../app/apps.ts';
import { isInternal, useAdminApp, useShownProject } from '../../app/current-project.ts';
import { SettingsForm } from '../../ui/form/settings-form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
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
