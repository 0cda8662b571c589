import type { Store } from '@latchkey/sdk';
import { useMemo, useSyncExternalStore } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { teamName } from '../../features/teams/team-name.ts';
import { nameOf } from '../../features/users/user-name.ts';
import { Avatar } from '../../ui/layout/avatar.tsx';

const SHOWN = 5;

interface MatchesProps {
  /** What was typed: part of a name or an email. */
  readonly text: string;
  readonly onChoose: (id: string) => void;
}

/** The users and teams that a text may mean. Events are found by IDs, so one has to be chosen. */
export function Matches({ text, onChoose }: MatchesProps) {
  const app = useAdminApp();
  const users = useKnown(
    useMemo(() => app.usersStore({ query: text, limit: SHOWN, orderBy: 'signedUpAt', desc: true }), [app, text]),
  );
  const teams = useKnown(useMemo(() => app.teamPageStore({ query: text, limit: SHOWN }), [app, text]));
  const found = [
    ...users.map((user) => ({
      id: user.id,
      name: nameOf(user),
      detail: (user.displayName && user.primaryEmail) || 'User',
      image: user.profileImageUrl,
    })),
    ...teams.map((team) => ({ id: team.id, name: teamName(team), detail: 'Team', image: team.profileImageUrl })),
  ];
  if (found.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-soft">Events of</span>
      <ul aria-label="Matches" className="contents">
        {found.map(({ id, name, detail, image }) => (
          <li key={id} className="min-w-0">
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="flex min-h-9 min-w-0 items-center gap-2 rounded-full border border-line bg-card py-1 ps-1.5 pe-3 hover:border-input pointer-coarse:min-h-11"
            >
              <Avatar name={name} url={image} />
              <span className="min-w-0 text-start text-small [overflow-wrap:anywhere]">
                <span className="font-medium">{name}</span> <span className="text-soft">{detail}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What a store holds by now. If it can't be read, the list of events says so, too. */
function useKnown<T>({ subscribe, getSnapshot }: Store<readonly T[]>): readonly T[] {
  const known = useSyncExternalStore(subscribe, getSnapshot);
  return known.status === 'ok' ? known.data : [];
}
