import { useEffect } from 'react';
import { EmailField } from '../../credentials/email-field.tsx';
import { useChecks } from '../../credentials/use-checks.ts';
import { useForm } from '../../hooks/use-form.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { FormStatus } from '../../ui/form/form-status.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import type { Emails } from './use-emails.ts';

interface EmailAddFormProps {
  readonly emails: Emails;
  /** Left out where the account has no address yet: then the form stays. */
  readonly onClose?: (() => void) | undefined;
}

/** One more address; a link that verifies it goes there at once. */
export function EmailAddForm({ emails, onClose }: EmailAddFormProps) {
  const text = useAccountText();
  const checks = useChecks();
  const form = useForm({
    checks: { email: (value) => checks.email(value) ?? (emails.has(value) ? text('emailThere') : undefined) },
    async send({ email }) {
      await emails.add(email);
      onClose?.();
      return undefined;
    },
  });
  const { ref } = form.props;
  const isAsked = onClose !== undefined;
  useEffect(() => {
    if (isAsked) ref.current?.querySelector('input')?.focus();
  }, [isAsked, ref]);
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      <EmailField error={form.errors.email} enterKeyHint="send" />
      <div data-latchkey="actions">
        {onClose && (
          <Button variant="secondary" onClick={onClose}>
            {text('cancel')}
          </Button>
        )}
        <SubmitButton form={form}>{text('emailAdd')}</SubmitButton>
      </div>
      <FormStatus form={form} />
    </form>
  );
}
