import { useStore } from '@latchkey/react';
import type { PermissionDefinition, PermissionDefinitionUpdate, PermissionScope } from '@latchkey/sdk/admin';
import { useAdminApp } from '../../app/current-project.ts';

/** An unsaved change of a definition; null means its deletion. */
export interface Draft {
  readonly permissionId: string;
  readonly change: PermissionDefinitionUpdate | null;
  readonly isNew?: boolean;
}

/** The permissions of one scope, and the functions that change them. */
export interface Definitions {
  readonly scope: PermissionScope;
  readonly all: readonly PermissionDefinition[];
  /** The IDs of both scopes, which share one namespace. */
  readonly taken: ReadonlySet<string>;
  save(draft: Draft): Promise<void>;
}

export function useDefinitions(scope: PermissionScope): Definitions {
  const app = useAdminApp();
  const ofTeams = useStore(app.teamPermissionDefinitionsStore);
  const ofProject = useStore(app.projectPermissionDefinitionsStore);
  const actions =
    scope === 'team'
      ? {
          create: app.createTeamPermissionDefinition.bind(app),
          update: app.updateTeamPermissionDefinition.bind(app),
          remove: app.deleteTeamPermissionDefinition.bind(app),
        }
      : {
          create: app.createProjectPermissionDefinition.bind(app),
          update: app.updateProjectPermissionDefinition.bind(app),
          remove: app.deleteProjectPermissionDefinition.bind(app),
        };
  return {
    scope,
    all: scope === 'team' ? ofTeams : ofProject,
    taken: new Set([...ofTeams, ...ofProject].map(({ id }) => id)),
    async save({ permissionId, change, isNew }) {
      if (!change) return actions.remove(permissionId);
      if (!isNew) return actions.update(permissionId, change);
      const { description, containedPermissionIds = [] } = change;
      await actions.create({
        id: permissionId,
        containedPermissionIds: [...containedPermissionIds],
        ...(description && { description }),
      });
    },
  };
}
