import { ErrorBoundary } from '@latchkey/react';
import { useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { InvitationError } from './invitation-error.tsx';
import { InvitationView, Pending } from './invitation-view.tsx';

/** The page that owner invitation links open, signed in or not. */
export function OwnerInvitation() {
  const code = useRouterState({ select: ({ location }) => (location.search as { code?: string }).code });
  if (!code) return <InvitationError reason="VERIFICATION_CODE_NOT_FOUND" />;
  return (
    <ErrorBoundary fullPage>
      <Suspense fallback={<Pending />}>
        <InvitationView code={code} />
      </Suspense>
    </ErrorBoundary>
  );
}
