import { EmailField } from '../credentials/email-field.tsx';
import { useText } from '../i18n/texts/use-text.ts';
import { FormError } from '../ui/form/form-error.tsx';
import { FormStatus } from '../ui/form/form-status.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { type SentCode, useMagicLink } from './use-magic-link.ts';

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
      <FormError form={form} />
      <EmailField fixed={fixed} error={form.errors.email} hint={text('magicLinkHelp')} enterKeyHint="send" />
      <SubmitButton form={form}>{text('sendLink')}</SubmitButton>
      <FormStatus form={form} />
    </form>
  );
}
