import type { Store } from '@latchkey/sdk';
import type { AdminApp } from '@latchkey/sdk/admin';
import { useCallback } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { shaped } from '../../ui/data/shaped.ts';
import { type Choice, Combobox } from '../../ui/form/combobox.tsx';
import { teamName } from './team-name.ts';

const SHOWN = 8;

interface TeamComboboxProps {
  readonly label: string;
  readonly hint?: string;
  readonly chosen: Choice | null;
  readonly onChoose: (choice: Choice | null) => void;
}

/** One team of the project, by name or id. */
export function TeamCombobox(props: TeamComboboxProps) {
  const adminApp = useAdminApp();
  const find = useCallback((text: string) => matches(adminApp, text), [adminApp]);
  return <Combobox {...props} placeholder="Search by name or ID" find={find} />;
}

const matches = (adminApp: AdminApp, query: string): Store<readonly Choice[]> =>
  shaped(adminApp.teamPageStore({ query, limit: SHOWN }), (teams) =>
    teams.map((team) => ({ id: team.id, name: teamName(team), image: team.profileImageUrl })),
  );
