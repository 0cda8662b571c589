import type { LoggedEmail } from '@latchkey/sdk/admin';
import { Time } from '../../../ui/data/time.tsx';
import { Badge, type Tone } from '../../../ui/layout/badge.tsx';
import { reasonOf } from '../mail-words.ts';
import { ServerWords } from '../server-words.tsx';

type Attempt = LoggedEmail['attempts'][number];

const outcomes: Readonly<Record<Attempt['outcome'], readonly [word: string, tone: Tone]>> = {
  accepted: ['Accepted', 'success'],
  deferred: ['Deferred', 'warning'],
  refused: ['Rejected', 'danger'],
};

/** The delivery attempts, newest first. */
export function Attempts({ mail: { attempts, state } }: { readonly mail: LoggedEmail }) {
  if (attempts.length === 0) {
    return <p className="text-soft">{state === 'queued' ? 'No attempts yet.' : 'No attempts were made.'}</p>;
  }
  return (
    <ol aria-label="Attempts" reversed className="divide-y divide-line">
      {attempts.toReversed().map((attempt) => (
        <Line key={`${attempt.at.getTime()} ${attempt.text}`} attempt={attempt} />
      ))}
    </ol>
  );
}

function Line({ attempt: { at, outcome, kind, text } }: { readonly attempt: Attempt }) {
  const [word, tone] = outcomes[outcome];
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="flex min-w-0 flex-1 basis-64 flex-wrap items-baseline gap-x-2.5 gap-y-1">
          <Badge tone={tone}>{word}</Badge>
          {outcome !== 'accepted' && <span className="text-pretty">{reasonOf(kind, text)}</span>}
        </p>
        <span className="text-soft">
          <Time at={at} />
        </span>
      </div>
      <ServerWords kind={kind} text={text} />
    </li>
  );
}
