import { useEffect, useRef, useState } from 'react';
import { useHash } from '../../hooks/dom/use-hash.ts';
import { useApp } from '../../hooks/use-app.ts';
import { useSnapshot } from '../../hooks/use-store.ts';
import { useTeamsText } from '../../i18n/texts/teams.ts';
import { creationHash, isTeamHash, teamHash } from '../../teams/team-hash.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { accountIcons } from '../../ui/icons/account-icons.tsx';
import type { SectionProps } from '../section.ts';
import { TeamCreation } from './team-creation.tsx';
import { TeamSection } from './team-section.tsx';

/** Sections of the account settings: one for each team, one to create another, and one for a team that is not there. */
export function useTeamItems(props: SectionProps) {
  const text = useTeamsText();
  const hash = useHash();
  const teams = useSnapshot(useApp().teamsStore);
  const [gone, setGone] = useState<{ readonly id: string; readonly said: string | undefined }>();
  const known = teams.status === 'ok' ? teams.data : [];
  const items = known.map((team) => ({
    id: teamHash(team.id),
    title: team.displayName,
    icon: <Avatar user={team} size={16} />,
    content: <TeamSection {...props} team={team} onGo={(said) => setGone({ id: teamHash(team.id), said })} />,
  }));
  const isMissing = isTeamHash(hash) && !items.some(({ id }) => id === hash);
  const missing = { id: hash, title: text('teamGone'), isListed: false };
  const creation = { id: creationHash, title: text('teamCreation'), icon: <accountIcons.plus /> };
  return [
    ...items,
    ...(props.project.config.clientTeamCreationEnabled
      ? [{ ...creation, content: <TeamCreation user={props.user} /> }]
      : []),
    ...(isMissing ? [{ ...missing, ...instead() }] : []),
  ];

  function instead() {
    if (teams.status === 'pending') return { title: text('loading'), content: <Skeleton of="control" /> };
    if (teams.status === 'error')
      return { title: text('unexpectedTitle'), content: <ErrorMessage error={teams.error} /> };
    return { content: <TeamGone said={gone?.id === hash ? gone.said : undefined} /> };
  }
}

/** In the place of a team that the user is not in; `said` is what has just become of it. */
function TeamGone({ said }: { readonly said: string | undefined }) {
  const text = useTeamsText();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What had the focus has gone with the team.
    if (said !== undefined && document.activeElement === document.body) ref.current?.focus();
  }, [said]);
  return (
    <div data-latchkey="form" ref={ref} tabIndex={-1}>
      <p data-latchkey="text" role="status">
        {said ?? text('teamGoneHelp')}
      </p>
    </div>
  );
}
