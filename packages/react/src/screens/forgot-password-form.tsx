import { useForgotPassword } from '../hooks/use-forgot-password.ts';
import { useText } from '../messages/use-text.ts';
import { EmailField } from '../parts/email-field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { FormStatus } from '../parts/form-status.tsx';
import { Frame } from '../parts/frame.tsx';
import { Heading } from '../parts/heading.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';

export interface ForgotPasswordFormProps {
  readonly fullPage?: boolean | undefined;
  onSent(email: string): void;
}

export function ForgotPasswordForm({ fullPage, onSent }: ForgotPasswordFormProps) {
  const text = useText();
  const form = useForgotPassword({ onSent });
  const title = text('forgotPasswordTitle');
  return (
    <Frame fullPage={fullPage} title={title}>
      <div data-latchkey="header">
        <Heading>{title}</Heading>
        <p data-latchkey="text">{text('forgotPasswordHelp')}</p>
      </div>
      <form data-latchkey="form" {...form.props}>
        <FormFailure form={form} />
        <EmailField error={form.errors.email} enterKeyHint="send" />
        <SubmitButton form={form}>{text('sendResetLink')}</SubmitButton>
        <FormStatus form={form} />
      </form>
      <div data-latchkey="small">
        <PageLink to="signIn">{text('backToSignIn')}</PageLink>
      </div>
    </Frame>
  );
}
