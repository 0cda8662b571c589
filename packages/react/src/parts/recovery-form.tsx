import { useEffect, useRef } from 'react';
import { Field } from '../elements/field.tsx';
import { Input } from '../elements/input.tsx';
import { type UseSecondFactorOptions, useRecovery } from '../hooks/use-second-factor.ts';
import { useText } from '../messages/use-text.ts';
import { useActing } from './acting.ts';
import { FormFailure } from './form-failure.tsx';
import { FormStatus } from './form-status.tsx';
import { SubmitButton } from './submit-button.tsx';

export function RecoveryForm(props: UseSecondFactorOptions) {
  const text = useText();
  const form = useRecovery(props);
  const input = useRef<HTMLInputElement>(null);
  useActing(form.isBusy);
  useEffect(() => input.current?.focus(), []);
  return (
    <form data-latchkey="form" {...form.props}>
      <FormFailure form={form} />
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
