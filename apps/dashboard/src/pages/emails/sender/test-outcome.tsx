import { Alert } from '@latchkey/react';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { RawAnswer } from './raw-answer.tsx';
import type { TestResult } from './use-test-mail.ts';

interface TestOutcomeProps {
  readonly result: TestResult | undefined;
  readonly error: unknown;
}

/** What came of a test mail: what to do about it, and what the server said. */
export const TestOutcome = ({ result, error }: TestOutcomeProps) => (
  <>
    <Alert tone={result?.problem ? 'error' : 'success'}>
      {result && (
        <>
          <span className="block">
            {result.problem ?? `The mail server took it. Look into the inbox of ${result.to}.`}
          </span>
          {result.answer && result.answer.text !== result.problem && <RawAnswer {...result.answer} />}
        </>
      )}
    </Alert>
    <ErrorMessage error={error} />
  </>
);
