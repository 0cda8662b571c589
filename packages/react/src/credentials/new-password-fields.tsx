import type { Form } from '../hooks/use-form.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { Field } from '../ui/form/field.tsx';
import { NewPasswordInput } from './new-password-input.tsx';
import { passwordLength } from './use-checks.ts';

export interface NewPasswordFieldsProps {
  readonly form: Pick<Form<'password' | 'passwordRepeat'>, 'errors'>;
  readonly noPasswordRepeat?: boolean | undefined;
}

/** A password that is chosen, with the rule for it, and once more against slips. */
export function NewPasswordFields({ form, noPasswordRepeat = false }: NewPasswordFieldsProps) {
  const text = useText();
  const { password, passwordRepeat } = form.errors;
  return (
    <>
      <Field label={text('password')} hint={text('passwordRule', passwordLength)} error={password}>
        <NewPasswordInput name="password" enterKeyHint={noPasswordRepeat ? 'go' : 'next'} />
      </Field>
      {!noPasswordRepeat && (
        <Field label={text('passwordRepeat')} error={passwordRepeat}>
          <NewPasswordInput name="passwordRepeat" enterKeyHint="go" />
        </Field>
      )}
    </>
  );
}
