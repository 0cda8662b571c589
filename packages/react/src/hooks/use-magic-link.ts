import { useErrorText } from '../messages/use-error-text.ts';
import { useApp } from './use-app.ts';
import { useChecks } from './use-checks.ts';
import { type Form, useForm } from './use-form.ts';
import { usePreparedSignIn } from './use-prepared-sign-in.ts';
import { useTypedEmail } from './use-typed-email.ts';

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
