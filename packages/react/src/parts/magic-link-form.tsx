import { type SentCode, useMagicLink } from '../hooks/use-magic-link.ts';
import { useText } from '../messages/use-text.ts';
import { EmailField } from './email-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { FormStatus } from './form-status.tsx';
import { SubmitButton } from './submit-button.tsx';

export interface MagicLinkFormProps {
  /** Of an account that is known. */
  readonly fixed?: string | undefined;
  onSent(sent: SentCode): void;
}

/** Asks for an address to mail a link and a code to. */
export function MagicLinkForm({ fixed, onSent }: MagicLinkFormProps) {
  const text = useText();
  const form = useMagicLink({ onSent });
  return (
    <form data-latchkey="form" {...form.props}>
      <FormFailure form={form} />
      <EmailField fixed={fixed} error={form.errors.email} hint={text('magicLinkHelp')} enterKeyHint="send" />
      <SubmitButton form={form}>{text('sendLink')}</SubmitButton>
      <FormStatus form={form} />
    </form>
  );
}
