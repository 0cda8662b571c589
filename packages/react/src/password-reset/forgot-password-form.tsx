import { EmailField } from '../credentials/email-field.tsx';
import { PageLink } from '../credentials/page-link.tsx';
import { useText } from '../i18n/texts/use-text.ts';
import { AuthCard } from '../ui/cards/auth-card.tsx';
import { Heading } from '../ui/cards/heading.tsx';
import { FormError } from '../ui/form/form-error.tsx';
import { FormStatus } from '../ui/form/form-status.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { useForgotPassword } from './use-forgot-password.ts';

export interface ForgotPasswordFormProps {
  readonly fullPage?: boolean | undefined;
  onSent(email: string): void;
}

export function ForgotPasswordForm({ fullPage, onSent }: ForgotPasswordFormProps) {
  const text = useText();
  const form = useForgotPassword({ onSent });
  const title = text('forgotPasswordTitle');
  return (
    <AuthCard fullPage={fullPage} title={title}>
      <div data-latchkey="header">
        <Heading>{title}</Heading>
        <p data-latchkey="text">{text('forgotPasswordHelp')}</p>
      </div>
      <form data-latchkey="form" {...form.props}>
        <FormError form={form} />
        <EmailField error={form.errors.email} enterKeyHint="send" />
        <SubmitButton form={form}>{text('sendResetLink')}</SubmitButton>
        <FormStatus form={form} />
      </form>
      <div data-latchkey="small">
        <PageLink to="signIn">{text('backToSignIn')}</PageLink>
      </div>
    </AuthCard>
  );
}
