import type { WebhookAttempt } from '@latchkey/sdk/admin';
import { CodeBlock } from '../../../ui/data/code-block.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { errorWords } from '../webhook-words.ts';

interface AttemptsProps {
  /** The most recent attempts. */
  readonly attempts: readonly WebhookAttempt[];
  /** The number of all attempts. */
  readonly count: number;
}

/** The attempts with their requests and responses, newest first. */
export function Attempts({ attempts, count }: AttemptsProps) {
  if (attempts.length === 0) return <p className="text-soft">No attempts yet.</p>;
  return (
    <ol aria-label="Attempts" reversed start={count} className="divide-y divide-line">
      {attempts
        .map((attempt, index) => (
          <Line key={attempt.at.getTime()} number={count - attempts.length + index + 1} attempt={attempt} />
        ))
        .reverse()}
    </ol>
  );
}

function Line({ number, attempt }: { readonly number: number; readonly attempt: WebhookAttempt }) {
  const { at, durationMillis, status, error } = attempt;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <details>
        <summary className="cursor-pointer rounded-control">
          <span className="inline-flex max-w-[calc(100%-1.5rem)] flex-wrap items-baseline gap-x-2.5 gap-y-1 align-top">
            <span className="font-medium">Attempt {number}</span>
            <Badge tone={error ? 'danger' : 'success'}>{status === null ? 'No response' : `HTTP ${status}`}</Badge>
            <span className="text-soft">
              <Time at={at} />, {durationMillis} ms
            </span>
            {error && <span className="basis-full text-pretty">{errorWords[error]}</span>}
          </span>
        </summary>
        <div className="mt-3 space-y-3">
          <CodeBlock label={`Request headers of attempt ${number}`} code={headerLines(attempt.requestHeaders)} />
          {attempt.responseHeaders && (
            <CodeBlock label={`Response headers of attempt ${number}`} code={headerLines(attempt.responseHeaders)} />
          )}
          {attempt.responseBody !== null && (
            <CodeBlock label={`Response body of attempt ${number}`} code={attempt.responseBody || '(empty)'} />
          )}
        </div>
      </details>
    </li>
  );
}

const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
