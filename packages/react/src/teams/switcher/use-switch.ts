import type { CurrentUser, Team } from '@latchkey/sdk';
import { useEffect, useRef } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useApp } from '../../hooks/use-app.ts';
import { chooseTabTeam } from '../tab-team.ts';
import { useTeamOfTab } from '../use-selected-team.ts';
import type { SelectedTeamSwitcherProps } from './selected-team-switcher.tsx';

/** The team that is worked in, and going to another one. */
export function useSwitch(user: CurrentUser, teams: readonly Team[], props: SelectedTeamSwitcherProps) {
  const { noUpdateSelectedTeam = false, onChange, urlMap, selectedTeam: given } = props;
  const { projectId } = useApp();
  const ofTab = useTeamOfTab(user, teams);
  const { act, busy, failure } = useAction();
  const latest = useRef(user);
  useEffect(() => {
    latest.current = user;
  });

  const givenId = given === undefined ? undefined : (given?.id ?? null);
  useEffect(() => {
    if (givenId === undefined || noUpdateSelectedTeam) return;
    chooseTabTeam(projectId, latest.current.id, givenId);
    if ((latest.current.selectedTeam?.id ?? null) === givenId) return;
    // The page determines the team: failing to save the selection shouldn't block it.
    latest.current.setSelectedTeam(givenId === null ? null : { id: givenId }).catch(() => {});
  }, [givenId, noUpdateSelectedTeam, projectId]);

  return {
    /** The one of the page, where it names one. */
    current: given === undefined ? ofTab : (teams.find(({ id }) => id === givenId) ?? null),
    busy,
    failure,
    /** `onDone` is called once it is the selected one. */
    choose: (team: Team | null, onDone: () => void) =>
      act('switch', async () => {
        await onChange?.(team);
        if (!noUpdateSelectedTeam) {
          await user.setSelectedTeam(team);
          chooseTabTeam(projectId, user.id, team?.id ?? null);
        }
        onDone();
        const url = team && urlMap?.(team);
        if (url) location.assign(url);
      }),
  };
}

export type Switch = ReturnType<typeof useSwitch>;
