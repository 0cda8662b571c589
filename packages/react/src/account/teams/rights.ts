import type { Permission, Team } from '@latchkey/sdk';
import type { SectionProps } from '../section.ts';

/** What every part of the page of a team is handed. */
export interface TeamProps extends SectionProps {
  readonly team: Team;
  readonly may: Rights;
}

export interface Rights {
  readonly update: boolean;
  readonly delete: boolean;
  readonly readMembers: boolean;
  readonly removeMembers: boolean;
  readonly invite: boolean;
  readonly manageKeys: boolean;
}

export function rightsOf(permissions: readonly Permission[]): Rights {
  const has = (id: string) => permissions.some((permission) => permission.id === id);
  return {
    update: has('$update_team'),
    delete: has('$delete_team'),
    readMembers: has('$read_members'),
    removeMembers: has('$remove_members'),
    invite: has('$invite_members'),
    manageKeys: has('$manage_api_keys'),
  };
}
