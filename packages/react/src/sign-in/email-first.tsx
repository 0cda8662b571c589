import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EmailField } from '../credentials/email-field.tsx';
import { emailBeside } from '../credentials/page-link.tsx';
import { handOverEmail, useTypedEmail } from '../credentials/typed-email.ts';
import { useChecks } from '../credentials/use-checks.ts';
import { useAction } from '../hooks/use-action.ts';
import { useApp } from '../hooks/use-app.ts';
import { useForm } from '../hooks/use-form.ts';
import { useText } from '../i18n/texts/use-text.ts';
import type { SentCode } from '../magic-link/use-magic-link.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';

interface EmailFirstProps {
  /** The email is known already. */
  readonly isKnown: boolean;
  readonly byPassword: ReactNode;
  onSent(sent: SentCode): void;
}

/** Asks for the email; then for the password, or mails a link. What is asked is the same for every email: it tells nothing. */
export function EmailFirst({ isKnown, byPassword, onSent }: EmailFirstProps) {
  const [isGiven, setGiven] = useState(false);
  return isKnown || isGiven ? (
    <SecondScreen byPassword={byPassword} onSent={onSent} />
  ) : (
    <FirstScreen onEmail={() => setGiven(true)} />
  );
}

function FirstScreen({ onEmail }: { onEmail(): void }) {
  const text = useText();
  const { email } = useChecks();
  const form = useForm({
    checks: { email },
    async send({ email }) {
      handOverEmail(email);
      onEmail();
      return undefined;
    },
  });
  useTypedEmail(form.props.ref);
  return (
    <form data-latchkey="form" {...form.props}>
      <EmailField error={form.errors.email} />
      <SubmitButton form={form}>{text('continue')}</SubmitButton>
    </form>
  );
}

function SecondScreen({ byPassword, onSent }: Pick<EmailFirstProps, 'byPassword' | 'onSent'>) {
  const app = useApp();
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const checks = useChecks();
  const [fault, setFault] = useState<string>();
  const { act, busy, failure } = useAction();
  useEffect(() => place.current?.querySelector<HTMLInputElement>('[type="password"]')?.focus(), []);

  async function mail(): Promise<void> {
    const email = place.current ? emailBeside(place.current) : '';
    const found = checks.email(email);
    setFault(found);
    if (found !== undefined) return;
    const result = await app.sendMagicLinkEmail(email);
    if (result.status === 'error') throw result.error;
    onSent({ email, nonce: result.data.nonce });
  }
  return (
    <div data-latchkey="form" ref={place}>
      {byPassword}
      <ErrorMessage error={failure} />
      {fault && (
        <p data-latchkey="error" role="alert">
          {fault}
        </p>
      )}
      <Button variant="secondary" busy={busy !== undefined} onClick={() => act('mail', mail)}>
        {text('sendLink')}
      </Button>
    </div>
  );
}
