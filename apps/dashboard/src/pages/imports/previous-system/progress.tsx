import { Alert } from '@latchkey/react';
import type { PreviousSystem } from '@latchkey/sdk/previous-system';
import { Time } from '../../../ui/data/time.tsx';
import { Progress as Bar } from '../../../ui/feedback/progress.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Counts } from '../counts.tsx';
import { systemName } from '../system-names.ts';
import { failureSentence } from './failures.ts';

/** Whether the previous system is asked, until when, and who has come over. */
export function Progress({ system }: { readonly system: PreviousSystem }) {
  const { source, isOn, endsAt, toldUsers, usersHere, failedAt, failure } = system;
  const counts = [
    ['Users here', usersHere],
    ['Still missing', system.usersMissing],
    ['Created at sign-in', system.createdAtSignIn],
    ['Sessions exchanged', system.exchangedSessions],
  ] as const;
  return (
    <Card
      title={`Moving from ${systemName(source)}`}
      description={
        isOn ? (
          <>
            Ends <Time at={endsAt} />.
          </>
        ) : (
          <>
            Ended <Time at={endsAt} />. Choose a later day to resume.
          </>
        )
      }
      actions={isOn ? <Badge tone="success">On</Badge> : <Badge tone="warning">Ended</Badge>}
    >
      <div className="space-y-4">
        {toldUsers !== null && toldUsers > 0 && <Bar max={toldUsers} value={Math.min(usersHere, toldUsers)} />}
        <Counts counts={counts} />
        {failedAt && failure && (
          <Alert>
            <span className="block">{failureSentence(failure)}</span>
            <span className="mt-1 block text-soft text-xs">
              Last time <Time at={failedAt} />
            </span>
          </Alert>
        )}
      </div>
    </Card>
  );
}
