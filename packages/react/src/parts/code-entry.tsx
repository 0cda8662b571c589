import { CodeInput } from '../elements/code-input.tsx';
import { Field } from '../elements/field.tsx';
import { type UseCodeEntryOptions, useCodeEntry } from '../hooks/use-code-entry.ts';
import { useText } from '../messages/use-text.ts';
import { useActing } from './acting.ts';
import { AttemptOver } from './attempt-over.tsx';
import { FormFailure } from './form-failure.tsx';
import { FormStatus } from './form-status.tsx';
import { MailHelp } from './mail-help.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SubmitButton } from './submit-button.tsx';

export interface CodeEntryProps extends UseCodeEntryOptions {
  readonly onChangeAddress?: (() => void) | undefined;
}

/** Asks for the code of a mail that was sent. Whoever follows its link instead is seen by the page around it. */
export function CodeEntry({ onChangeAddress, ...options }: CodeEntryProps) {
  const text = useText();
  const { form, attempt, send } = useCodeEntry(options);
  useActing(form.isBusy);
  if (attempt.code !== undefined)
    return <SecondFactor attemptCode={attempt.code} noRedirect={options.noRedirect} onOver={attempt.end} />;
  return (
    <>
      <form data-latchkey="form" {...form.props}>
        <FormFailure form={form} />
        <AttemptOver attempt={attempt} />
        <Field label={text('code')} error={form.errors.code}>
          <CodeInput name="code" kind="letters" takesFocus />
        </Field>
        <SubmitButton form={form}>{text('continue')}</SubmitButton>
        <FormStatus form={form} />
      </form>
      <MailHelp
        email={options.sent.email}
        send={send}
        resentHelp={text('newestCode')}
        onChangeAddress={onChangeAddress}
      />
    </>
  );
}
