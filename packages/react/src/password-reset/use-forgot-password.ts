import { useTypedEmail } from '../credentials/typed-email.ts';
import { useChecks } from '../credentials/use-checks.ts';
import { useApp } from '../hooks/use-app.ts';
import { type Form, useForm } from '../hooks/use-form.ts';

/** Asking for a link that sets a new password; `onSent` hears the address, whether or not it has an account. */
export function useForgotPassword({ onSent }: { onSent(email: string): void }): Form<'email'> {
  const app = useApp();
  const checks = useChecks();
  const form = useForm({
    checks: { email: checks.email },
    async send({ email }) {
      await app.sendForgotPasswordEmail(email);
      onSent(email);
      return undefined;
    },
  });
  useTypedEmail(form.props.ref);
  return form;
}
