import { Alert } from '@latchkey/react';
import type { PreviousSystem } from '@latchkey/sdk/previous-system';
import { Time } from '../../../ui/data/time.tsx';
import { Progress as Bar } from '../../../ui/feedback/progress.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { systemName } from '../system-names.ts';
import { failureSentence } from './failures.ts';

/** Whether the previous system is asked, until when, and who has come over. */
export function Progress({ system }: { readonly system: PreviousSystem }) {
  const { source, isOn, endsAt, toldUsers, usersHere, failedAt, failure } = system;
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
        <Counts system={system} />
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

function Counts({ system }: { readonly system: PreviousSystem }) {
  const { usersHere, usersMissing, createdAtSignIn, exchangedSessions } = system;
  const shown = [
    ['Users here', usersHere],
    ['Still missing', usersMissing],
    ['Created at sign-in', createdAtSignIn],
    ['Sessions exchanged', exchangedSessions],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {shown.map(([name, count]) => (
        <div key={name} className="flex flex-col-reverse justify-end rounded-control bg-muted px-3 py-2">
          <dt className="text-soft text-xs">{name}</dt>
          <dd className="text-heading tabular-nums">{count === null ? 'Unknown' : count.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  );
}
