import type { Snapshot, TeamMemberPage } from '@latchkey/sdk';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../../hooks/use-app.ts';
import { useSnapshot } from '../../../hooks/use-store.ts';
import { useTeamsText } from '../../../i18n/texts/teams.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import type { TeamProps } from '../rights.ts';
import { useRefusal } from '../team-refusal.ts';
import { MemberRow } from './member-row.tsx';
import type { MemberActs } from './use-members.ts';
import { PAGE } from './use-only-admin.ts';

export interface MemberPageProps extends TeamProps {
  readonly members: MemberActs;
  /** The id of the only member who can manage the team. */
  readonly onlyAdmin: string | undefined;
  readonly query: string;
  /** Omitted for the first page. */
  readonly cursor?: string | undefined;
}

/** A page of the members as rows, with the pages behind it as far as they were asked for. */
export function MemberPage({ cursor, query, ...props }: MemberPageProps) {
  const text = useTeamsText();
  const wanted = { limit: PAGE, ...(query && { query }), ...(cursor && { cursor }) };
  const snapshot = useSnapshot(useApp().teamStores(props.team.id).members(wanted));
  const page = useKept(snapshot);
  const [isFollowed, setFollowed] = useState(false);
  const first = useRef<HTMLLIElement>(null);
  const isThere = page !== undefined;
  useRefusal(snapshot.status === 'error' ? snapshot.error : undefined);
  useEffect(() => {
    // The button that asked for it is gone.
    if (isThere && cursor !== undefined) first.current?.focus();
  }, [isThere, cursor]);
  if (!page) return <NoPage of={snapshot} />;
  const next = page.nextCursor;
  return (
    <>
      {page.map((member, index) => (
        <MemberRow
          key={member.userId}
          {...props}
          place={index === 0 ? first : undefined}
          member={member}
          grantable={page.grantablePermissionIds}
        />
      ))}
      {page.length === 0 && (
        <li data-latchkey="row" role="status">
          {text('teamMembersNone')}
        </li>
      )}
      {next !== null && isFollowed && <MemberPage {...props} query={query} cursor={next} />}
      {next !== null && !isFollowed && (
        <li data-latchkey="row">
          <Button variant="secondary" onClick={() => setFollowed(true)}>
            {text('teamMembersMore')}
          </Button>
        </li>
      )}
    </>
  );
}

function NoPage({ of }: { readonly of: Snapshot<TeamMemberPage | null> }) {
  const text = useTeamsText();
  return (
    <li data-latchkey="row">
      {of.status === 'error' ? <ErrorMessage error={of.error} /> : <span role="status">{text('loading')}</span>}
    </li>
  );
}

/** Keeps the previous results until new ones arrive, so nothing jumps while the user types. */
function useKept<T>(snapshot: Snapshot<T | null>): T | undefined {
  const [kept, keep] = useState<T>();
  const known = (snapshot.status === 'ok' && snapshot.data) || undefined;
  if (known !== undefined && known !== kept) keep(known);
  return known ?? (snapshot.status === 'pending' ? kept : undefined);
}
