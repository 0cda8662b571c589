import { useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/texts/use-text.ts';
import { useSignInProgress } from '../session/sign-in-progress.ts';
import { Button } from '../ui/button.tsx';
import { CodeInput } from '../ui/code-input/code-input.tsx';
import { Field } from '../ui/form/field.tsx';
import { FormError } from '../ui/form/form-error.tsx';
import { FormStatus } from '../ui/form/form-status.tsx';
import { Input } from '../ui/form/input.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { type UseSecondFactorOptions, useRecovery, useSecondFactor } from './use-second-factor.ts';

export type SecondFactorProps = UseSecondFactorOptions;

/** Asks for a code from the authenticator app or, if the user has lost it, a recovery code. */
export function SecondFactor(props: SecondFactorProps) {
  const text = useText();
  const [isLost, setLost] = useState(false);
  return (
    <div data-latchkey="form">
      {isLost ? <RecoveryForm {...props} /> : <TotpForm {...props} />}
      <Button variant="ghost" onClick={() => setLost(!isLost)}>
        {text(isLost ? 'useAuthenticator' : 'lostDevice')}
      </Button>
    </div>
  );
}

function TotpForm(props: UseSecondFactorOptions) {
  const text = useText();
  const form = useSecondFactor(props);
  useSignInProgress(form.isBusy);
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      <Field label={text('authenticatorCode')} hint={text('authenticatorCodeHelp')} error={form.errors.code}>
        <CodeInput name="code" kind="digits" takesFocus />
      </Field>
      <SubmitButton form={form}>{text('verify')}</SubmitButton>
      <FormStatus form={form} />
    </form>
  );
}

function RecoveryForm(props: UseSecondFactorOptions) {
  const text = useText();
  const form = useRecovery(props);
  const input = useRef<HTMLInputElement>(null);
  useSignInProgress(form.isBusy);
  useEffect(() => input.current?.focus(), []);
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      <Field label={text('recoveryCode')} hint={text('recoveryCodeHelp')} error={form.errors.recoveryCode}>
        <Input
          name="recoveryCode"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          required
          ref={input}
        />
      </Field>
      <SubmitButton form={form}>{text('verify')}</SubmitButton>
      <FormStatus form={form} />
    </form>
  );
}
