import { finishSetUp, type SetUpVisit, setUpApp } from '@latchkey/sdk/set-up-links';
import { useMemo, useState } from 'react';
import { useBrandedRoot } from '../../../appearance/use-branded-root.ts';
import { useTitle } from '../../../hooks/dom/use-title.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { useApp } from '../../../hooks/use-app.ts';
import { useProjectAtHand } from '../../../hooks/use-project.ts';
import { useSetUpText } from '../../../i18n/texts/set-up.ts';
import { useMoment } from '../../../i18n/use-date.ts';
import { Button } from '../../../ui/button.tsx';
import { HeadingLevel } from '../../../ui/cards/heading.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { SingleSignOnParts } from '../single-sign-on/single-sign-on-parts.tsx';
import { forgetVisit } from './visit.ts';

interface SetUpViewProps {
  readonly visit: SetUpVisit;
  onFinished(): void;
}

/** What a visit sets up, and the button that ends its link. */
export function SetUpView({ visit, onFinished }: SetUpViewProps) {
  const { token, team, parts, linkExpiresAt } = visit;
  const text = useSetUpText();
  const moment = useMoment();
  const root = useBrandedRoot();
  const app = useApp();
  const acting = useMemo(() => setUpApp(app, token), [app, token]);
  const { act, busy, failure } = useAction();
  const [isAsking, setAsking] = useState(false);
  const title = text('setUp', { team: team.displayName });
  const project = useProjectAtHand()?.displayName ?? '';
  useTitle(title);
  const finish = () =>
    act('finish', async () => {
      await finishSetUp(acting);
      forgetVisit(app);
      onFinished();
    });
  return (
    <main data-latchkey="account" data-page {...root}>
      <p data-latchkey="small">{project}</p>
      <h1 data-latchkey="account-title">{title}</h1>
      <div data-latchkey="form">
        <p data-latchkey="text">{text('setUpHelp', { project })}</p>
        <p data-latchkey="small">
          {text('setUpUntil', { date: moment(linkExpiresAt) })} {text('setUpWithin')}
        </p>
        <HeadingLevel.Provider value={2}>
          <SingleSignOnParts app={acting} team={team} parts={parts} />
        </HeadingLevel.Provider>
        <div data-latchkey="form" data-kind="part">
          <Button onClick={() => setAsking(true)}>{text('setUpDone')}</Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={text('setUpDoneAsked')}
        confirmText={text('setUpDone')}
        variant="primary"
        isBusy={busy !== undefined}
        failure={failure}
        onConfirm={finish}
        onClose={() => setAsking(false)}
      >
        {text('setUpDoneHelp')}
      </ConfirmDialog>
    </main>
  );
}
