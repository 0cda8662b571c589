import { NewPasswordFields } from '../credentials/new-password-fields.tsx';
import { usePageText } from '../i18n/texts/pages.ts';
import { AuthCard } from '../ui/cards/auth-card.tsx';
import { Heading } from '../ui/cards/heading.tsx';
import { FormError } from '../ui/form/form-error.tsx';
import { FormStatus } from '../ui/form/form-status.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { type UsePasswordResetOptions, usePasswordReset } from './use-password-reset.ts';

export interface PasswordResetFormProps extends UsePasswordResetOptions {
  readonly fullPage?: boolean | undefined;
}

export function PasswordResetForm({ fullPage, ...options }: PasswordResetFormProps) {
  const text = usePageText();
  const form = usePasswordReset(options);
  const title = text('newPasswordTitle');
  return (
    <AuthCard fullPage={fullPage} title={title}>
      <div data-latchkey="header">
        <Heading>{title}</Heading>
        <p data-latchkey="text">{text('newPasswordHelp')}</p>
      </div>
      <form data-latchkey="form" {...form.props}>
        <FormError form={form} />
        <NewPasswordFields form={form} />
        <SubmitButton form={form}>{text('setPassword')}</SubmitButton>
        <FormStatus form={form} />
      </form>
    </AuthCard>
  );
}
