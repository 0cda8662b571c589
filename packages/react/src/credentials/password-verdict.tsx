import { KnownError } from '@latchkey/sdk';
import { checkPassword } from '@latchkey/sdk/password-check';
import { useContext, useEffect, useState } from 'react';
import { TimeContext } from '../hooks/dom/time.ts';
import { useApp } from '../hooks/use-app.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { useErrorText } from '../i18n/use-error-text.ts';

/** Typing pauses for so long before the service is asked. */
const PAUSE_MILLIS = 500;

export interface PasswordVerdictProps {
  readonly password: string;
  /** Stands here until the service has answered. */
  readonly hint: string;
  readonly email?: (() => string) | undefined;
}

/** Says whether the project accepts a new password, before the form is sent. Another password is another element. */
export function PasswordVerdict({ password, hint, email }: PasswordVerdictProps) {
  const app = useApp();
  const text = useText();
  const errorText = useErrorText();
  const { after } = useContext(TimeContext);
  const [verdict, setVerdict] = useState<{ readonly error?: unknown }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each password.
  useEffect(
    () =>
      after(PAUSE_MILLIS, () => {
        checkPassword(app, { password, email: email?.() }).then(
          () => setVerdict({}),
          // What else goes wrong is told when the form is sent.
          (error) => KnownError.is(error) && setVerdict({ error }),
        );
      }),
    [],
  );
  return (
    <span data-latchkey={verdict?.error ? 'error' : ''} role="status">
      {verdict ? (verdict.error ? errorText(verdict.error) : `✓ ${text('passwordFits')}`) : hint}
    </span>
  );
}
