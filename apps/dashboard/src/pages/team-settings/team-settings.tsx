import { useStore } from '@latchkey/react';
import type { PermissionDefinition } from '@latchkey/sdk/admin';
import { type UseFormReturn, useController } from 'react-hook-form';
import { useApps } from '../../app/apps.ts';
import { useAdminApp } from '../../app/current-project.ts';
import { PermissionChecklist } from '../../features/permissions/permission-checklist.tsx';
import { SettingsForm } from '../../ui/form/settings-form.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';

export function TeamSettings() {
  return (
    <Page title="Team settings" description="Who makes teams, and what people may do from the start." skeleton="form">
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
  const { clientTeamCreationEnabled, createTeamOnSignUp, allowTeamApiKeys, clientTeamPermissionsEnabled } = config;
  return (
    <SettingsForm<TeamSettingsValues>
      values={{
        clientTeamCreationEnabled,
        createTeamOnSignUp,
        allowTeamApiKeys,
        clientTeamPermissionsEnabled,
        creator: defaultsOf(ofTeams, config.teamCreatorDefaultPermissions),
        member: defaultsOf(ofTeams, config.teamMemberDefaultPermissions),
        user: defaultsOf(ofProject, config.userDefaultPermissions),
      }}
      save={async ({ creator, member, user, ...switches }) => {
        const changed = {
          ...switches,
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
          <Switches form={form} />
          <Card title="Default permissions" description="They hold for who comes later, and change nothing for others.">
            <div className="space-y-6">
              <Defaults
                form={form}
                name="creator"
                legend="Whoever creates a team"
                none="No permission of teams is defined."
                definitions={ofTeams}
              />
              <Defaults
                form={form}
                name="member"
                legend="Whoever joins a team"
                none="No permission of teams is defined."
                definitions={ofTeams}
              />
              <Defaults
                form={form}
                name="user"
                legend="Every new user, in the project"
                none="No permission of the project is defined yet."
                definitions={ofProject}
              />
            </div>
          </Card>
        </>
      )}
    </SettingsForm>
  );
}

const Switches = ({ form }: { readonly form: UseFormReturn<TeamSettingsValues> }) => (
  <Card title="Teams">
    <SwitchField
      label="Users create teams"
      hint="Whoever is signed in can make a team. Without it only your server does."
      {...form.register('clientTeamCreationEnabled')}
    />
    <SwitchField
      label="A team for every new user"
      hint="Everybody gets a team of their own with the account."
      {...form.register('createTeamOnSignUp')}
    />
    <SwitchField
      label="API keys of teams"
      hint="Members with “$manage_api_keys” make keys with which programs act for the team."
      {...form.register('allowTeamApiKeys')}
    />
    <SwitchField
      label="Members change permissions"
      hint="Members with “$update_team” grant and revoke what they hold themselves. Without it only your server does."
      {...form.register('clientTeamPermissionsEnabled')}
    />
  </Card>
);

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

/** What is set of teams, as switches and lists of ids. */
interface TeamSettingsValues {
  clientTeamCreationEnabled: boolean;
  createTeamOnSignUp: boolean;
  allowTeamApiKeys: boolean;
  clientTeamPermissionsEnabled: boolean;
  creator: string[];
  member: string[];
  user: string[];
}

interface Ref {
  readonly id: string;
}

/** In the order of the definitions, whatever the order in which they were chosen; what is not defined is granted to nobody. */
function defaultsOf(definitions: readonly PermissionDefinition[], refs: readonly Ref[]): string[] {
  const chosen = new Set(refs.map(({ id }) => id));
  return definitions.map(({ id }) => id).filter((id) => chosen.has(id));
}

const refsOf = (ids: readonly string[]): Ref[] => ids.map((id) => ({ id }));
