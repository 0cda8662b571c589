import type { SetUpVisit } from '@latchkey/sdk/set-up-links';
import { useCallback, useContext, useState } from 'react';
import { TimeContext } from '../../../hooks/dom/time.ts';
import { useApp } from '../../../hooks/use-app.ts';
import { useLoaded } from '../../../hooks/use-loaded.ts';
import { useSetUpText } from '../../../i18n/texts/set-up.ts';
import { AuthSkeleton } from '../../../ui/cards/auth-skeleton.tsx';
import { ErrorCard } from '../../../ui/cards/error-card.tsx';
import { MessageCard } from '../../../ui/cards/message-card.tsx';
import { SetUpView } from './set-up-view.tsx';
import { visitOfPage } from './visit.ts';

/** The page of a set-up link: what it permits of the team's domains, single sign-on and provisioning. */
export function SetUp() {
  const app = useApp();
  const text = useSetUpText();
  const { clock } = useContext(TimeContext);
  const [openings] = useState(() => new Map<typeof app, Promise<SetUpVisit | null>>());
  const [isFinished, setFinished] = useState(false);
  const opened = useLoaded(
    useCallback(() => {
      // Opened twice, the first of the two visits would be over.
      const opening = openings.get(app) ?? visitOfPage(app, clock());
      openings.set(app, opening);
      opening.catch(() => openings.delete(app));
      return opening;
    }, [app, clock, openings]),
  );
  if (isFinished) {
    return (
      <MessageCard fullPage title={text('setUpFinished')}>
        {text('setUpFinishedHelp')}
      </MessageCard>
    );
  }
  if (opened.status === 'pending') return <AuthSkeleton fullPage of="card" />;
  if (opened.status === 'failed') return <ErrorCard fullPage error={opened.error} onRetry={opened.retry} />;
  if (opened.data) return <SetUpView visit={opened.data} onFinished={() => setFinished(true)} />;
  return (
    <MessageCard fullPage title={text('setUpOver')}>
      {text('setUpOverHelp')}
    </MessageCard>
  );
}
