import { useQuery } from '../../hooks/dom/use-query.ts';
import { AuthSkeleton } from '../../ui/cards/auth-skeleton.tsx';
import { ErrorBoundary } from '../../ui/cards/error-boundary.tsx';
import { InvitationView } from './invitation-view.tsx';

/** The page of an invitation to a team. */
export interface TeamInvitationProps {
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
  /** `code`, where it is not in the address of the page. */
  readonly searchParams?: Readonly<Record<string, string>> | undefined;
}

/** Where an invitation to a team leads: says who invites whom to what, and asks before anything is accepted. */
export function TeamInvitation({ fullPage, searchParams }: TeamInvitationProps) {
  const query = useQuery(searchParams);
  if (!query) return <AuthSkeleton fullPage={fullPage} of="card" />;
  const code = query.get('code') ?? '';
  return (
    <ErrorBoundary fullPage={fullPage}>
      <InvitationView key={code} code={code} fullPage={fullPage} />
    </ErrorBoundary>
  );
}
