import type { PermissionDefinition } from '@latchkey/sdk/admin';

/** What is set of teams, as switches and lists of ids. */
export interface TeamSettingsValues {
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
export function defaultsOf(definitions: readonly PermissionDefinition[], refs: readonly Ref[]): string[] {
  const chosen = new Set(refs.map(({ id }) => id));
  return definitions.map(({ id }) => id).filter((id) => chosen.has(id));
}

export const refsOf = (ids: readonly string[]): Ref[] => ids.map((id) => ({ id }));
