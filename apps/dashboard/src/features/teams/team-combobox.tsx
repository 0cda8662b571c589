import type { ServerTeam } from '@latchkey/sdk/server';
import { useCallback } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { type Choice, Combobox } from '../../ui/form/listbox/combobox.tsx';
import { teamName } from './team-name.ts';

const SHOWN = 8;

interface TeamComboboxProps {
  readonly label: string;
  readonly hint?: string;
  readonly chosen: Choice | null;
  readonly onChoose: (choice: Choice | null) => void;
}

/** Picks a team of the project by name or ID. */
export function TeamCombobox(props: TeamComboboxProps) {
  const adminApp = useAdminApp();
  const find = useCallback((query: string) => adminApp.teamPageStore({ query, limit: SHOWN }), [adminApp]);
  return <Combobox {...props} placeholder="Search by name or ID" find={find} choiceOf={choiceOf} />;
}

const choiceOf = (team: ServerTeam): Choice => ({ id: team.id, name: teamName(team), image: team.profileImageUrl });
