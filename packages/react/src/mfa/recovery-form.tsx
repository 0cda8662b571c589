import { useEffect, useRef } from 'react';
import { useText } from '../i18n/texts/use-text.ts';
import { useSignInProgress } from '../session/sign-in-progress.ts';
import { Field } from '../ui/form/field.tsx';
import { FormError } from '../ui/form/form-error.tsx';
import { FormStatus } from '../ui/form/form-status.tsx';
import { Input } from '../ui/form/input.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { type UseSecondFactorOptions, useRecovery } from './use-second-factor.ts';

export function RecoveryForm(props: UseSecondFactorOptions) {
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
