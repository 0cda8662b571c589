import { Button, Dialog, Field, Input, useUser } from '@latchkey/react';
import { type FormEvent, useState } from 'react';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { checkEmail } from '../../../ui/form/credential-rules.ts';
import { DialogButtons } from '../../../ui/overlay/confirm.tsx';
import { useAnswer } from '../../../ui/overlay/use-answer.ts';
import { SenderDifferences } from './sender-differences.tsx';
import type { EmailConfig, OwnServer } from './sender-values.ts';
import { TestOutcome } from './test-card.tsx';
import { useTestMail } from './use-test-mail.ts';

interface SenderReviewProps {
  readonly stored: EmailConfig;
  readonly config: EmailConfig;
  readonly hasNewPassword: boolean;
  readonly save: () => Promise<void>;
  readonly onClose: () => void;
}

/** Shows what changes, and sends a test email before saving. */
export const SenderReview = ({ config, onClose, save, ...change }: SenderReviewProps) => (
  <Dialog open onClose={onClose} title={config.type === 'shared' ? 'Use the shared server?' : 'Save this sender?'}>
    <div data-wide>
      {config.type === 'standard' ? (
        <TestFirst config={config} save={save} onClose={onClose} {...change} />
      ) : (
        <ToShared save={save} onClose={onClose} />
      )}
    </div>
  </Dialog>
);

type Answers = Pick<SenderReviewProps, 'save' | 'onClose'>;

function ToShared({ save, onClose }: Answers) {
  const { isBusy, error, form } = useAnswer(save);
  return (
    <form {...form}>
      <p className="text-pretty text-soft">
        Emails will come from this installation's address. You can't compose emails or change templates until you set up
        your own server again. Its stored password is deleted.
      </p>
      <ErrorMessage error={error} />
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isBusy}>
          Use shared server
        </Button>
      </DialogButtons>
    </form>
  );
}

interface TestFirstProps extends SenderReviewProps {
  readonly config: OwnServer;
}

/** If the test email fails, saving takes a second confirmation. */
function TestFirst({ config, save, onClose, ...change }: TestFirstProps) {
  const owner = useUser({ or: 'throw' });
  const [to, setTo] = useState(owner.primaryEmail ?? '');
  const [fault, setFault] = useState<string>();
  const { isBusy: isTesting, result, error, send } = useTestMail();
  const saving = useAnswer(save);
  const hasFailed = error !== undefined || result?.problem !== undefined;

  async function test(event: FormEvent): Promise<void> {
    event.preventDefault();
    const fault = checkEmail(to.trim());
    setFault(fault);
    if (!fault && (await send(config, to.trim()))) saving.form.onSubmit(event);
  }

  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void test(event)}>
      {!hasFailed && <SenderDifferences config={config} {...change} />}
      <Field label="Send test email to" hint="The sender is saved once the server accepts it." error={fault}>
        <Input
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          value={to}
          onChange={({ target }) => {
            setFault(undefined);
            setTo(target.value);
          }}
        />
      </Field>
      <TestOutcome result={hasFailed ? result : undefined} error={error} />
      <ErrorMessage error={saving.error} />
      <div className="flex flex-wrap justify-end gap-2.5 pt-1 max-sm:flex-col-reverse">
        <Button variant="secondary" onClick={onClose}>
          {hasFailed ? 'Back to settings' : 'Cancel'}
        </Button>
        {hasFailed && (
          <Button variant="secondary" busy={saving.isBusy} onClick={(event) => saving.form.onSubmit(event)}>
            Save anyway
          </Button>
        )}
        <Button type="submit" busy={isTesting || (saving.isBusy && !hasFailed)}>
          {hasFailed ? 'Retry test' : 'Test and save'}
        </Button>
      </div>
    </form>
  );
}
