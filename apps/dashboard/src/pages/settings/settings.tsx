import { useStore } from '@latchkey/react';
import { useNavigate } from '@tanstack/react-router';
import { Allowed } from '../../app/allowed.tsx';
import { useApps } from '../../app/apps.ts';
import { isInternal, useAdminApp, useShownProject } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { changedSettings, SettingFields, settingValues } from '../../features/settings/setting-fields.tsx';
import { CopyableList } from '../../ui/data/copyable-list.tsx';
import { SettingsForm } from '../../ui/form/settings-form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { DeleteDialog } from '../../ui/overlay/delete-dialog.tsx';
import { Backups } from './backups.tsx';
import { ExportAndMove } from './export-and-move.tsx';
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
            <ExportAndMove />
            <DeleteProject />
          </>
        )}
      </div>
    </Page>
  );
}

/** The project itself, how long it keeps its events, and what its metadata must be. */
function General() {
  const { refreshProjects } = useApps();
  const { id, displayName, description, config, update } = useStore(useAdminApp().projectStore);
  return (
    <SettingsForm
      values={{ displayName, description: description ?? '', ...settingValues(config, 'log', 'metadata') }}
      save={async (changed) => {
        await update({
          displayName: changed.displayName.trim(),
          description: changed.description.trim() || null,
          config: changedSettings(config, changed),
        });
        await refreshProjects();
      }}
    >
      {(form) => (
        <>
          <Card title="General">
            <div className="max-w-xl space-y-5">
              <TextField
                form={form}
                name="displayName"
                label="Name"
                hint="Your users see this name when they sign in."
                required
                rules={{ validate: (name) => name.trim() !== '' || 'Enter a name' }}
              />
              <TextField form={form} name="description" label="Description (optional)" hint="Only owners can see it." />
              <Addresses id={id} />
            </div>
          </Card>
          <Card title="Event log">
            <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
              <p className="text-pretty text-soft">
                Who did what in this project, and when. Security events that strangers cause stay for 90 days at most.
              </p>
              <SettingFields of="log" form={form} />
            </div>
          </Card>
          <Card
            title="Metadata schemas"
            description="Values must match these JSON Schemas. Leave one empty to allow any JSON. Existing values stay until they change."
          >
            <div className="grid items-start gap-5 lg:grid-flow-col lg:grid-cols-2 lg:grid-rows-[repeat(3,auto)]">
              <SettingFields of="metadata" form={form} />
            </div>
          </Card>
        </>
      )}
    </SettingsForm>
  );
}

/** The identifiers that other programs need: the project ID, and the keys that tokens are signed with. */
function Addresses({ id }: { readonly id: string }) {
  const { settings } = useApps();
  const facts = [
    ['Project ID', id],
    ['JWKS URL', `${settings.url}/api/v1/projects/${encodeURIComponent(id)}/.well-known/jwks.json`],
  ] as const;
  return <CopyableList entries={facts} />;
}

function DeleteProject() {
  const { refreshProjects } = useApps();
  const { notify } = useFrame();
  const navigate = useNavigate();
  const project = useStore(useAdminApp().projectStore);
  const name = project.displayName || project.id;

  async function remove(): Promise<void> {
    await project.delete();
    await navigate({ to: '/projects', replace: true });
    await refreshProjects();
    notify(`${name} deleted`);
  }

  return (
    <Allowed call="DELETE /internal/projects/current">
      <Card
        tone="danger"
        title="Delete this project"
        description="Its users can no longer sign in and its keys stop working. You can't restore it."
      >
        <DeleteDialog
          action="Delete project"
          name={name}
          consequence="All users, sessions and keys of this project are deleted immediately."
          remove={remove}
        />
      </Card>
    </Allowed>
  );
}
