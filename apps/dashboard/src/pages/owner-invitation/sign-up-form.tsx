import { Button, english, Field, Input, useForm } from '@latchkey/react';
import type { VerificationCodeErrorCode } from '@latchkey/sdk';
import type { OwnerSignUpResult } from '@latchkey/sdk/admin';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApps } from '../../app/apps.ts';
import { pathOf } from '../../app/paths.ts';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { checkPassword } from '../../ui/form/credential-rules.ts';
import { NewPasswordField } from '../../ui/form/new-password-field.tsx';
import { CenteredCard } from '../../ui/layout/centered-card.tsx';
import { InvitationError } from './invitation-error.tsx';
import { type OfferProps, OfferText, projectOf } from './offer-text.tsx';

type Refusal = Extract<OwnerSignUpResult, { status: 'error' }>['error'];
type Outcome = VerificationCodeErrorCode | 'has account';

interface SignUpFormProps extends OfferProps {
  readonly code: string;
}

/** Creates an account for the invited email, which the link has verified. */
export function SignUpForm({ offer, code }: SignUpFormProps) {
  const { app } = useApps();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>();
  const [failure, setFailure] = useState<Refusal>();
  const form = useForm({
    checks: { password: checkPassword },
    async send({ password }) {
      setFailure(undefined);
      // Otherwise signing in would make the page check the invitation again.
      const leave = () => navigate({ to: pathOf(offer.project.id), replace: true });
      const result = await app.signUpByOwnerInvitation({ code, password, noRedirect: true, onSignedIn: leave });
      return result.status === 'error' ? refuse(result.error) : undefined;
    },
  });

  function refuse(error: Refusal) {
    switch (error.code) {
      case 'PASSWORD_TOO_SHORT':
      case 'PASSWORD_TOO_LONG':
      case 'PASSWORD_REQUIREMENTS_NOT_MET':
        return { password: error.message };
      case 'USER_EMAIL_ALREADY_EXISTS':
        setOutcome('has account');
        return undefined;
      case 'PASSWORD_AUTHENTICATION_NOT_ENABLED':
        setFailure(error);
        return undefined;
      default:
        setOutcome(error.code);
        return undefined;
    }
  }

  if (outcome === 'has account') return <SignedOut offer={offer} />;
  if (outcome) return <InvitationError reason={outcome} />;
  return (
    <CenteredCard title={`Join ${projectOf(offer)}`}>
      <OfferText offer={offer}>
        <p>Choose a password for your dashboard account.</p>
      </OfferText>
      <form {...form.props} className="space-y-5 text-foreground">
        <Field label={english.email}>
          <Input type="email" name="email" autoComplete="username" value={offer.recipientEmail} readOnly />
        </Field>
        <NewPasswordField label={english.password} error={form.errors.password} />
        <ErrorMessage error={failure ?? form.failure} />
        <Button type="submit" busy={form.isBusy} className="w-full">
          Create account and accept
        </Button>
      </form>
    </CenteredCard>
  );
}

/** For existing accounts: signs in and returns here. */
export function SignedOut({ offer }: OfferProps) {
  const { app } = useApps();
  return (
    <CenteredCard title={`Join ${projectOf(offer)}`}>
      <OfferText offer={offer}>
        <p>An account with this email exists. Sign in to accept.</p>
      </OfferText>
      <Button onClick={() => app.redirectToSignIn()}>Sign in</Button>
    </CenteredCard>
  );
}
