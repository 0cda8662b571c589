import type { ReactNode } from 'react';
import { useText } from '../i18n/texts/use-text.ts';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';

export interface EmailFieldProps {
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  /** Of an account that is known: seen, and saved by managers, but not changed. */
  readonly fixed?: string | undefined;
  readonly enterKeyHint?: 'next' | 'send' | undefined;
}

export function EmailField({ error, hint, fixed, enterKeyHint = 'next' }: EmailFieldProps) {
  const text = useText();
  return (
    <Field label={text('email')} hint={hint} error={error}>
      <Input
        type="email"
        name="email"
        autoComplete="username webauthn"
        inputMode="email"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint={enterKeyHint}
        required
        {...(fixed !== undefined && { readOnly: true, value: fixed })}
      />
    </Field>
  );
}
