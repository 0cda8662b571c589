import { KnownError } from '@latchkey/sdk';
import { useState } from 'react';
import { useErrorText } from '../messages/use-error-text.ts';
import { useText } from '../messages/use-text.ts';
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

/** A form that asks for a mail. */
export interface MagicLinkRequest extends Form<'email'> {
  /** There is an account with the e-mail, which nobody has verified: it is signed in to another way. */
  readonly isUnverified: boolean;
}

/** Asking for a mail that signs in, or up. */
export function useMagicLink({ onSent }: { onSent(sent: SentCode): void }): MagicLinkRequest {
  const app = useApp();
  const text = useText();
  usePreparedSignIn();
  const errorText = useErrorText();
  const checks = useChecks();
  const [unverified, setUnverified] = useState<string>();
  const form = useForm({
    checks: { email: checks.email },
    async send({ email }) {
      const result = await app.sendMagicLinkEmail(email);
      if (result.status === 'ok') {
        onSent({ email, nonce: result.data.nonce });
        return undefined;
      }
      const { error } = result;
      const isUnverified =
        KnownError.is(error, 'USER_EMAIL_ALREADY_EXISTS') && error.details.would_work_if_email_was_verified;
      if (!isUnverified) return { email: errorText(error) };
      const explained = text('emailUnverified');
      setUnverified(explained);
      return { email: explained };
    },
  });
  useTypedEmail(form.props.ref);
  return { ...form, isUnverified: unverified !== undefined && form.errors.email === unverified };
}
