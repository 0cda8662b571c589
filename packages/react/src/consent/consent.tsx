import type { CurrentUser } from '@latchkey/sdk';
import { Suspense, useState } from 'react';
import { handOverEmail } from '../credentials/typed-email.ts';
import { useQuery } from '../hooks/dom/use-query.ts';
import { useApp } from '../hooks/use-app.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { useUser } from '../session/use-user.ts';
import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { ErrorBoundary } from '../ui/cards/error-boundary.tsx';
import { ErrorCard } from '../ui/cards/error-card.tsx';
import { ConsentStep } from './consent-step.tsx';
import { isRequestOver, RequestOver } from './request-over.tsx';

/** The page where an application asks to be let into the user's account. */
export interface ConsentProps {
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
  /** `request`, where it is not in the address of the page. */
  readonly searchParams?: Readonly<Record<string, string>> | undefined;
}

/**
 * The page that the authorization endpoint leads to: has the user sign in, confirm it's them and give their consent, as
 * far as the application's request needs it.
 */
export function Consent({ fullPage, searchParams }: ConsentProps) {
  const query = useQuery(searchParams);
  const skeleton = <AuthSkeleton fullPage={fullPage} of="card" />;
  if (!query) return skeleton;
  const id = query.get('request');
  if (!id) return <RequestOver fullPage={fullPage} />;
  return (
    <ErrorBoundary fullPage={fullPage}>
      <Suspense fallback={skeleton}>
        <OfUser key={id} id={id} fullPage={fullPage} />
      </Suspense>
    </ErrorBoundary>
  );
}

interface OfRequest {
  readonly id: string;
  readonly fullPage: boolean | undefined;
}

/** What is missing depends on who is signed in, and on what they have proven. */
function OfUser({ id, fullPage }: OfRequest) {
  const user = useUser();
  const [proofs, setProofs] = useState(0);
  return (
    <Described
      key={`${user?.id} ${proofs}`}
      id={id}
      fullPage={fullPage}
      user={user}
      hasProven={proofs > 0}
      onProven={() => setProofs(proofs + 1)}
    />
  );
}

interface DescribedProps extends OfRequest {
  readonly user: CurrentUser | null;
  readonly hasProven: boolean;
  onProven(): void;
}

function Described({ id, fullPage, user, hasProven, onProven }: DescribedProps) {
  const app = useApp();
  const [load] = useState(() => async () => {
    const request = await app.getAuthorizationRequest(id);
    if (!user && request.loginHint?.includes('@')) handOverEmail(request.loginHint);
    return request;
  });
  const asked = useLoaded(load);
  if (asked.status === 'pending') return <AuthSkeleton fullPage={fullPage} of="card" />;
  if (asked.status === 'ok')
    return (
      <ConsentStep request={asked.data} user={user} fullPage={fullPage} hasProven={hasProven} onProven={onProven} />
    );
  if (isRequestOver(asked.error)) return <RequestOver fullPage={fullPage} />;
  return <ErrorCard error={asked.error} fullPage={fullPage} onRetry={asked.retry} />;
}
