import { useStore } from '@latchkey/react';
import type { PermissionDifferencePage, PermissionScope } from '@latchkey/sdk/admin';
import { useTeamNames, useUserNames } from '../../features/users/use-names.ts';
import type { AsyncValue } from '../../ui/data/async-value.ts';
import { Pagination, type useCursorPagination } from '../../ui/data/pagination.tsx';

/** The service stops counting here. */
const MANY = 10_000;

interface DifferencesProps {
  readonly page: AsyncValue<PermissionDifferencePage>;
  readonly scope: PermissionScope;
  readonly buttons: ReturnType<typeof useCursorPagination>['buttons'];
}

/** The users who would gain or lose permissions. */
export function Differences({ page, scope, buttons }: DifferencesProps) {
  const differences = useStore(page);
  const { affected, nextCursor } = differences;
  const nameOf = useUserNames(differences.map(({ userId }) => userId));
  const teamOf = useTeamNames(differences.flatMap(({ teamId }) => teamId ?? []));
  return (
    <div>
      <p role="status" className="font-medium">
        {countOf(affected, scope)}
      </p>
      {differences.length > 0 && (
        <ul aria-label="Affected users" className="mt-2 divide-y divide-line">
          {differences.map(({ userId, teamId, gained, lost }) => (
            <li key={`${userId} ${teamId}`} className="py-2 [overflow-wrap:anywhere]">
              <p>
                <span className="font-medium">{nameOf(userId)}</span>
                {teamId && <span className="text-soft"> in {teamOf(teamId)}</span>}
              </p>
              {gained.length > 0 && <p className="text-success">Gains {gained.join(', ')}</p>}
              {lost.length > 0 && <p className="text-danger">Loses {lost.join(', ')}</p>}
            </li>
          ))}
        </ul>
      )}
      <Pagination {...buttons(nextCursor)} />
    </div>
  );
}

function countOf(affected: number, scope: PermissionScope): string {
  const who = scope === 'team' ? 'member' : 'user';
  if (affected === 0) return `No ${who} gains or loses permissions.`;
  if (affected >= MANY) return `10,000 or more ${who}s gain or lose permissions.`;
  return affected === 1 ? `1 ${who} gains or loses permissions.` : `${affected} ${who}s gain or lose permissions.`;
}
