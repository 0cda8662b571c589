import type { AccountThings, VerificationCodeErrorCode } from '@latchkey/sdk';
import { useState } from 'react';
import { AccountThingList } from '../after-sign-in/account-things.tsx';
import { NewPasswordField } from '../credentials/new-password-field.tsx';
import { CodeCard } from '../email-codes/code-card.tsx';
import { useCodeCheck } from '../email-codes/use-code-check.ts';
import { useQuery } from '../hooks/dom/use-query.ts';
import { useApp } from '../hooks/use-app.ts';
import { usePageText } from '../i18n/texts/pages.ts';
import { AuthCard } from '../ui/cards/auth-card.tsx';
import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { ErrorCard } from '../ui/cards/error-card.tsx';
import { Heading } from '../ui/cards/heading.tsx';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { FormError } from '../ui/form/form-error.tsx';
import { FormStatus } from '../ui/form/form-status.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { type UsePasswordResetOptions, usePasswordReset } from './use-password-reset.ts';

/** The page that resets a password. */
export interface PasswordResetProps {
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
  /** `code`, where it is not in the address of the page. */
  readonly searchParams?: Readonly<Record<string, string>> | undefined;
}

/** Where the link of a mail leads: looks at its code, then asks for a new password. */
export function PasswordReset({ fullPage, searchParams }: PasswordResetProps) {
  const query = useQuery(searchParams);
  if (!query) return <AuthSkeleton fullPage={fullPage} of="card" />;
  const code = query.get('code') ?? '';
  return <PasswordResetSteps key={code} code={code} fullPage={fullPage} />;
}

function PasswordResetSteps({ code, fullPage }: { readonly code: string; readonly fullPage?: boolean | undefined }) {
  const app = useApp();
  const text = usePageText();
  const checked = useCodeCheck(app.verifyPasswordResetCode, code);
  const [outcome, setOutcome] = useState<'done' | VerificationCodeErrorCode>();
  const [removed, setRemoved] = useState<AccountThings>();
  const bad = (reason: VerificationCodeErrorCode) => (
    <CodeCard reason={reason} fullPage={fullPage} onSendNew={() => app.redirectToForgotPassword()} />
  );

  function done({ sessions, ...others }: AccountThings = {}): void {
    // The text already says that sessions end.
    if (Object.keys(others).length > 0) setRemoved(others);
    setOutcome('done');
  }
  if (outcome === 'done') {
    return (
      <MessageCard
        title={text('passwordReset')}
        fullPage={fullPage}
        primaryButtonText={text('signIn')}
        primaryAction={() => app.redirectToSignIn()}
      >
        <div data-latchkey="form">
          <p data-latchkey="text">{text('passwordResetHelp')}</p>
          {removed && <p data-latchkey="text">{text('passwordResetRemoved')}</p>}
          {removed && <AccountThingList things={removed} />}
        </div>
      </MessageCard>
    );
  }
  if (outcome) return bad(outcome);
  switch (checked.status) {
    case 'pending':
      return <AuthSkeleton fullPage={fullPage} of="card" />;
    case 'failed':
      return <ErrorCard error={checked.error} fullPage={fullPage} onRetry={checked.retry} />;
    case 'ok':
      return checked.data.reason ? (
        bad(checked.data.reason)
      ) : (
        <PasswordResetForm code={code} fullPage={fullPage} onDone={done} onBadCode={setOutcome} />
      );
  }
}

interface PasswordResetFormProps extends UsePasswordResetOptions {
  readonly fullPage?: boolean | undefined;
}

function PasswordResetForm({ fullPage, ...options }: PasswordResetFormProps) {
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
        <NewPasswordField error={form.errors.password} />
        <SubmitButton form={form}>{text('setPassword')}</SubmitButton>
        <FormStatus form={form} />
      </form>
    </AuthCard>
  );
}
