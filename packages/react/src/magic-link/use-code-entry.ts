import { KnownError, type SignInOptions } from '@latchkey/sdk';
import { useState } from 'react';
import { useChecks } from '../credentials/use-checks.ts';
import { useApp } from '../hooks/use-app.ts';
import { useForm } from '../hooks/use-form.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { useAttempt } from '../session/use-attempt.ts';
import { signInByCode } from './sign-in-by-code.ts';
import type { SentCode } from './use-magic-link.ts';

export interface UseCodeEntryOptions {
  readonly sent: SentCode;
  /** Stays on the page. */
  readonly noRedirect?: boolean | undefined;
  /** Waited for before the page is left. */
  readonly onSignedIn?: SignInOptions['onSignedIn'];
}

/** Typing the code of a mail, in place of following its link; `send` mails another one, which takes its place. */
export function useCodeEntry({ sent: { email, nonce: first }, noRedirect, onSignedIn }: UseCodeEntryOptions) {
  const app = useApp();
  const text = useText();
  const errorText = useErrorText();
  const checks = useChecks();
  const attempt = useAttempt();
  const [nonce, setNonce] = useState(first);
  const form = useForm({
    checks: { code: checks.code },
    async send({ code }) {
      const result = await signInByCode(app, asMailed(code) + nonce, { noRedirect, onSignedIn });
      if (result.status === 'ok' || attempt.begins(result.error)) return undefined;
      const isWrong = KnownError.is(result.error, 'VERIFICATION_CODE_NOT_FOUND');
      return { code: isWrong ? text('codeWrong') : errorText(result.error) };
    },
  });
  async function send(): Promise<void> {
    const result = await app.sendMagicLinkEmail(email);
    if (result.status === 'error') throw result.error;
    setNonce(result.data.nonce);
  }
  return { form, attempt, send };
}

/** Our codes have no letters that look like digits, but users may read some into them. */
export const asMailed = (code: string) => code.toUpperCase().replace(/[IL]/g, '1').replaceAll('O', '0');
