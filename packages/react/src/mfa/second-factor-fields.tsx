import { type ReactNode, useEffect, useRef } from 'react';
import { useProofText } from '../i18n/texts/proof.ts';
import { CodeInput } from '../ui/code-input/code-input.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';

interface SecondFactorFieldProps {
  readonly name: string;
  readonly error: ReactNode;
}

/** Takes the code of the authenticator app, and the focus. */
export function TotpField({ name, error }: SecondFactorFieldProps) {
  const text = useProofText();
  return (
    <Field label={text('authenticatorCode')} hint={text('authenticatorCodeHelp')} error={error}>
      <CodeInput name={name} kind="digits" takesFocus data-focus />
    </Field>
  );
}

/** Takes a recovery code, and the focus. */
export function RecoveryField({ name, error }: SecondFactorFieldProps) {
  const text = useProofText();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Field label={text('recoveryCode')} hint={text('recoveryCodeHelp')} error={error}>
      <Input
        name={name}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        required
        ref={input}
      />
    </Field>
  );
}
