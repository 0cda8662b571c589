import { type UsePasswordResetOptions, usePasswordReset } from '../hooks/use-password-reset.ts';
import { usePageText } from '../messages/use-page-text.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { FormStatus } from '../parts/form-status.tsx';
import { Frame } from '../parts/frame.tsx';
import { Heading } from '../parts/heading.tsx';
import { NewPasswordFields } from '../parts/new-password-fields.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';

export interface PasswordResetFormProps extends UsePasswordResetOptions {
  readonly fullPage?: boolean | undefined;
}

export function PasswordResetForm({ fullPage, ...options }: PasswordResetFormProps) {
  const text = usePageText();
  const form = usePasswordReset(options);
  const title = text('newPasswordTitle');
  return (
    <Frame fullPage={fullPage} title={title}>
      <div data-latchkey="header">
        <Heading>{title}</Heading>
        <p data-latchkey="text">{text('newPasswordHelp')}</p>
      </div>
      <form data-latchkey="form" {...form.props}>
        <FormFailure form={form} />
        <NewPasswordFields form={form} />
        <SubmitButton form={form}>{text('setPassword')}</SubmitButton>
        <FormStatus form={form} />
      </form>
    </Frame>
  );
}
