import { useStore } from '@latchkey/react';
import type { PermissionDefinition } from '@latchkey/sdk/admin';
import { type UseFormReturn, useController } from 'react-hook-form';
import { useApps } from '../../app/apps.ts';
import { useAdminApp } from '../../app/current-project.ts';
import { PermissionChecklist } from '../../features/permissions/permission-checklist.tsx';
import {
  changedSettings,
  SettingFields,
  type SettingValues,
  settingValues,
} from '../../features/settings/setting-fields.tsx';
import { SettingsForm } from '../../ui/form/settings-form.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';

export function TeamSettings() {
  return (
    <Page
      title="Team settings"
      description="Who can create teams, and the default permissions of users and members."
      skeleton="form"
    >
      <Settings />
    </Page>
  );
}

function Settings() {
  const { refreshProjects } = useApps();
  const adminApp = useAdminApp();
  const { config, update } = useStore(adminApp.projectStore);
  const ofTeams = useStore(adminApp.teamPermissionDefinitionsStore);
  const ofProject = useStore(adminApp.projectPermissionDefinitionsStore);
  return (
    <SettingsForm<TeamSettingsValues>
      values={{
        ...settingValues(config, 'teams'),
        creator: defaultsOf(ofTeams, config.teamCreatorDefaultPermissions),
        member: defaultsOf(ofTeams, config.teamMemberDefaultPermissions),
        user: defaultsOf(ofProject, config.userDefaultPermissions),
      }}
      save={async ({ creator, member, user, ...switches }) => {
        const changed = {
          ...changedSettings(config, switches),
          teamCreatorDefaultPermissions: refsOf(creator),
          teamMemberDefaultPermissions: refsOf(member),
          userDefaultPermissions: refsOf(user),
        };
        await update({ config: changed });
        await refreshProjects();
      }}
    >
      {(form) => (
        <>
          <Card title="Teams">
            <SettingFields of="teams" form={form} />
          </Card>
          <Card
            title="Default permissions"
            description="Applied to new users and members. Existing ones aren't affected."
          >
            <div className="space-y-6">
              <Defaults
                form={form}
                name="creator"
                legend="Team creators"
                none="No team permissions yet."
                definitions={ofTeams}
              />
              <Defaults
                form={form}
                name="member"
                legend="Team members"
                none="No team permissions yet."
                definitions={ofTeams}
              />
              <Defaults
                form={form}
                name="user"
                legend="New users, in the project"
                none="No project permissions yet."
                definitions={ofProject}
              />
            </div>
          </Card>
        </>
      )}
    </SettingsForm>
  );
}

interface DefaultsProps {
  readonly form: UseFormReturn<TeamSettingsValues>;
  readonly name: 'creator' | 'member' | 'user';
  readonly legend: string;
  readonly none: string;
  readonly definitions: readonly PermissionDefinition[];
}

function Defaults({ form, name, definitions, ...texts }: DefaultsProps) {
  const { field } = useController({ control: form.control, name });
  return (
    <PermissionChecklist
      {...texts}
      definitions={definitions}
      chosen={field.value}
      onToggle={(id, isChosen) =>
        field.onChange(
          definitions.map((one) => one.id).filter((one) => (one === id ? isChosen : field.value.includes(one))),
        )
      }
    />
  );
}

/** The form values: switches, and lists of permission IDs. */
type TeamSettingsValues = SettingValues<'teams'> & {
  creator: string[];
  member: string[];
  user: string[];
};

interface Ref {
  readonly id: string;
}

/** The default permissions in the order of the definitions; undefined ones are dropped. */
function defaultsOf(definitions: readonly PermissionDefinition[], refs: readonly Ref[]): string[] {
  const chosen = new Set(refs.map(({ id }) => id));
  return definitions.map(({ id }) => id).filter((id) => chosen.has(id));
}

const refsOf = (ids: readonly string[]): Ref[] => ids.map((id) => ({ id }));
