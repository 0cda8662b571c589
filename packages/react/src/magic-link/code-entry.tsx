import { MailHelp } from '../email-codes/mail-help.tsx';
import { OpenMail } from '../email-codes/open-mail.tsx';
import { useInterstitialText } from '../i18n/texts/interstitials.ts';
import { SecondFactor } from '../mfa/second-factor.tsx';
import { AttemptOver } from '../session/attempt-over.tsx';
import { useSignInProgress } from '../session/sign-in-progress.ts';
import { CodeInput } from '../ui/code-input/code-input.tsx';
import { Field } from '../ui/form/field.tsx';
import { FormError } from '../ui/form/form-error.tsx';
import { FormStatus } from '../ui/form/form-status.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { type UseCodeEntryOptions, useCodeEntry } from './use-code-entry.ts';

export interface CodeEntryProps extends UseCodeEntryOptions {
  readonly onChangeAddress?: (() => void) | undefined;
}

/** Asks for an emailed code. The surrounding page notices if the user follows the link instead. */
export function CodeEntry({ onChangeAddress, ...options }: CodeEntryProps) {
  const text = useInterstitialText();
  const { form, attempt, send } = useCodeEntry(options);
  useSignInProgress(form.isBusy);
  if (attempt.code !== undefined)
    return <SecondFactor attemptCode={attempt.code} noRedirect={options.noRedirect} onOver={attempt.end} />;
  return (
    <>
      <form data-latchkey="form" {...form.props}>
        <FormError form={form} />
        <AttemptOver attempt={attempt} />
        <Field label={text('code')} error={form.errors.code}>
          <CodeInput name="code" kind="letters" takesFocus />
        </Field>
        <SubmitButton form={form}>{text('continue')}</SubmitButton>
        <FormStatus form={form} />
      </form>
      <OpenMail email={options.sent.email} variant="secondary" />
      <MailHelp
        email={options.sent.email}
        send={send}
        resentHelp={text('newestCode')}
        onChangeAddress={onChangeAddress}
      />
    </>
  );
}
