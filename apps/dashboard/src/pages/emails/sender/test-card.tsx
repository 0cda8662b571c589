import { Alert, Button, Field, Input, useUser } from '@latchkey/react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Allowed } from '../../../app/allowed.tsx';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { checkEmail } from '../../../ui/form/credential-rules.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ServerWords } from '../server-words.tsx';
import { configOf, type SenderValues } from './sender-values.ts';
import { type TestResult, useTestMail } from './use-test-mail.ts';

const needed = ['host', 'port', 'username', 'password', 'senderName', 'senderEmail'] as const;

interface TestCardProps {
  readonly form: UseFormReturn<SenderValues>;
}

/** Sends a test email with the values in the form, saved or not. */
export function TestCard({ form }: TestCardProps) {
  const owner = useUser({ or: 'throw' });
  const [to, setTo] = useState(owner.primaryEmail ?? '');
  const [fault, setFault] = useState<string>();
  const { isBusy, result, error, send } = useTestMail();

  async function test(): Promise<void> {
    const fault = checkEmail(to.trim());
    setFault(fault);
    const isWhole = await form.trigger([...needed], { shouldFocus: true });
    const config = configOf(form.getValues());
    if (isWhole && !fault && config.type === 'standard') await send(config, to.trim());
  }

  return (
    <Card title="Test" description="Sends one email with the settings above, even if they aren't saved.">
      <div className="max-w-xl space-y-4">
        <div className="flex flex-wrap items-start gap-2.5 *:first:min-w-0 *:first:flex-1 *:first:basis-60">
          <Field label="Send to" error={fault}>
            <Input
              type="email"
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="send"
              value={to}
              onChange={({ target }) => {
                setFault(undefined);
                setTo(target.value);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Otherwise Enter would submit the settings form.
                event.preventDefault();
                void test();
              }}
            />
          </Field>
          <Allowed call="POST /internal/send-test-email">
            <Button variant="secondary" className="sm:mt-6.5" busy={isBusy} onClick={() => void test()}>
              Send test email
            </Button>
          </Allowed>
        </div>
        <TestOutcome result={result} error={error} />
      </div>
    </Card>
  );
}

interface TestOutcomeProps {
  readonly result: TestResult | undefined;
  readonly error: unknown;
}

/** The result of a test email, and what the server said. */
export const TestOutcome = ({ result, error }: TestOutcomeProps) => (
  <>
    <Alert tone={result?.problem ? 'error' : 'success'}>
      {result && (
        <>
          <span className="block">
            {result.problem ?? `The mail server accepted it. Check the inbox of ${result.to}.`}
          </span>
          {result.answer && result.answer.text !== result.problem && <RawAnswer {...result.answer} />}
        </>
      )}
    </Alert>
    <ErrorMessage error={error} />
  </>
);

/** The mail server's own words. */
const RawAnswer = (answer: NonNullable<TestResult['answer']>) => (
  <details className="mt-1.5">
    <summary className="w-fit rounded-sm py-0.5 font-medium underline-offset-4 hover:underline pointer-coarse:py-2.5">
      Raw response
    </summary>
    <ServerWords {...answer} />
  </details>
);
