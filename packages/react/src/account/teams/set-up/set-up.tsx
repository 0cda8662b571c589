import type { SetUpVisit } from '@latchkey/sdk/set-up-links';
import { useContext, useState } from 'react';
import { TimeContext } from '../../../hooks/dom/time.ts';
import { useHash } from '../../../hooks/dom/use-hash.ts';
import { useHydrated } from '../../../hooks/dom/use-hydrated.ts';
import { useApp } from '../../../hooks/use-app.ts';
import { useProjectAtHand } from '../../../hooks/use-project.ts';
import { useSetUpText } from '../../../i18n/texts/set-up.ts';
import { AuthSkeleton } from '../../../ui/cards/auth-skeleton.tsx';
import { MessageCard } from '../../../ui/cards/message-card.tsx';
import { SetUpView } from './set-up-view.tsx';
import { keptVisit, openVisit } from './visit.ts';

/**
 * The page of a set-up link: what it permits of the team's domains, single sign-on and provisioning. The link is opened by a
 * button: mail scanners load pages too, and each opening ends the visit before.
 */
export function SetUp() {
  const app = useApp();
  const text = useSetUpText();
  const { clock } = useContext(TimeContext);
  const isHydrated = useHydrated();
  const secret = useHash();
  const project = useProjectAtHand()?.displayName ?? '';
  const [visit, setVisit] = useState<SetUpVisit | 'finished' | null>(() => keptVisit(app, clock()));
  const [refused, setRefused] = useState<string>();
  async function start(): Promise<void> {
    const opened = await openVisit(app, secret);
    if (opened) setVisit(opened);
    else setRefused(secret);
  }
  if (!isHydrated) return <AuthSkeleton fullPage of="card" />;
  if (secret !== '' && secret !== refused) {
    return (
      <MessageCard
        key={secret}
        fullPage
        title={text('setUpStartTitle')}
        primaryButtonText={text('setUpStart')}
        primaryAction={start}
      >
        {text('setUpHelp', { project })}
      </MessageCard>
    );
  }
  if (secret !== '' || !visit) {
    return (
      <MessageCard fullPage title={text('setUpOver')}>
        {text('setUpOverHelp')}
      </MessageCard>
    );
  }
  if (visit === 'finished') {
    return (
      <MessageCard fullPage title={text('setUpFinished')}>
        {text('setUpFinishedHelp')}
      </MessageCard>
    );
  }
  return <SetUpView key={visit.token} visit={visit} onFinished={() => setVisit('finished')} />;
}
