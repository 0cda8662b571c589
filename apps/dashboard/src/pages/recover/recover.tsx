import { ErrorBoundary } from '@latchkey/react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApps } from '../../apps.ts';
import { LoneCard } from '../../parts/lone-card.tsx';
import { Skeleton } from '../../parts/skeletons.tsx';
import { useAsked } from '../../parts/use-asked.ts';
import { RecoverForm } from './recover-form.tsx';
import { Refused } from './refused.tsx';

/** Lets an owner in by the link of `latchkey owner recover`. The code comes in the fragment, and leaves the address bar at once. */
export function Recover() {
  const { history } = useRouter();
  const [code] = useState(() => history.location.hash.replace(/^#/, ''));

  useEffect(() => {
    if (code) history.replace(history.location.pathname);
  }, [history, code]);

  if (!code) return <Refused reason="VERIFICATION_CODE_NOT_FOUND" />;
  return (
    <ErrorBoundary fullPage>
      <Inspected code={code} />
    </ErrorBoundary>
  );
}

function Inspected({ code }: { readonly code: string }) {
  const { app } = useApps();
  const answer = useAsked(code, () => app.inspectOwnerRecovery(code));
  if (!answer) return <Pending />;
  if (answer.status === 'error') return <Refused reason={answer.error.code} />;
  return <RecoverForm code={code} recovery={answer.data} />;
}

const Pending = () => (
  <LoneCard title="Set a new password">
    <Skeleton kind="text" />
  </LoneCard>
);
