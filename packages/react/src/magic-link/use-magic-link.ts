import { useTypedEmail } from '../credentials/typed-email.ts';
import { useChecks } from '../credentials/use-checks.ts';
import { useApp } from '../hooks/use-app.ts';
import { type Form, useForm } from '../hooks/use-form.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { usePreparedSignIn } from '../session/sign-in-progress.ts';

/** A mail with a link and a code; the nonce completes the code. */
export interface SentCode {
  /** Where the mail went. */
  readonly email: string;
  /** What a typed code is sent with; the link of the mail needs none. */
  readonly nonce: string;
}

/** Asking for a mail that signs in, or up. */
export function useMagicLink({ onSent }: { onSent(sent: SentCode): void }): Form<'email'> {
  const app = useApp();
  usePreparedSignIn();
  const errorText = useErrorText();
  const checks = useChecks();
  const form = useForm({
    checks: { email: checks.email },
    async send({ email }) {
      const result = await app.sendMagicLinkEmail(email);
      if (result.status === 'error') return { email: errorText(result.error) };
      onSent({ email, nonce: result.data.nonce });
      return undefined;
    },
  });
  useTypedEmail(form.props.ref);
  return form;
}
