import { ErrorBoundary } from '@latchkey/react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApps } from '../../app/apps.ts';
import { useAsked } from '../../ui/data/use-asked.ts';
import { Skeleton } from '../../ui/feedback/skeletons.tsx';
import { CenteredCard } from '../../ui/layout/centered-card.tsx';
import { RecoverForm } from './recover-form.tsx';
import { RecoveryError } from './recovery-error.tsx';

/** Signs an owner in with a link of `latchkey owner recover`. The code is in the URL fragment, and is removed from it right away. */
export function Recover() {
  const { history } = useRouter();
  const [code] = useState(() => history.location.hash.replace(/^#/, ''));

  useEffect(() => {
    if (code) history.replace(history.location.pathname);
  }, [history, code]);

  if (!code) return <RecoveryError reason="VERIFICATION_CODE_NOT_FOUND" />;
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
  if (answer.status === 'error') return <RecoveryError reason={answer.error.code} />;
  return <RecoverForm code={code} recovery={answer.data} />;
}

const Pending = () => (
  <CenteredCard title="Set a new password">
    <Skeleton kind="text" />
  </CenteredCard>
);
