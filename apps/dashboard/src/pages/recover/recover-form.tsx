import { Button, english, Field, Input, useForm } from '@latchkey/react';
import type { VerificationCodeErrorCode } from '@latchkey/sdk';
import type { OwnerRecovery, OwnerReturnResult } from '@latchkey/sdk/admin';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApps } from '../../app/apps.ts';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { checkPassword } from '../../ui/form/credential-rules.ts';
import { NewPasswordField } from '../../ui/form/new-password-field.tsx';
import { CenteredCard } from '../../ui/layout/centered-card.tsx';
import { RecoveryError } from './recovery-error.tsx';

type Refusal = Extract<OwnerReturnResult, { status: 'error' }>['error'];

interface RecoverFormProps {
  readonly code: string;
  readonly recovery: OwnerRecovery;
}

export function RecoverForm({ code, recovery }: RecoverFormProps) {
  const { app } = useApps();
  const navigate = useNavigate();
  const [refusedFor, setRefusedFor] = useState<VerificationCodeErrorCode>();
  const form = useForm({
    checks: { password: checkPassword },
    async send({ password }) {
      const result = await app.recoverOwner({ code, password, noRedirect: true });
      if (result.status === 'error') return refuse(result.error);
      await navigate({ to: '/projects', replace: true });
      return undefined;
    },
  });

  async function refuse(error: Refusal) {
    switch (error.code) {
      case 'PASSWORD_TOO_SHORT':
      case 'PASSWORD_TOO_LONG':
      case 'PASSWORD_REQUIREMENTS_NOT_MET':
        return { password: error.message };
      case 'MULTI_FACTOR_AUTHENTICATION_REQUIRED':
        await navigate({ to: '/handler/mfa', replace: true });
        return undefined;
      default:
        setRefusedFor(error.code);
        return undefined;
    }
  }

  if (refusedFor) return <RecoveryError reason={refusedFor} />;
  return (
    <CenteredCard title="Set a new password">
      <div className="mb-6 space-y-3">
        <p>You'll be signed in here and signed out everywhere else.</p>
        <SecondFactor recovery={recovery} />
      </div>
      <form {...form.props} className="space-y-5 text-foreground">
        <Field label={english.email}>
          <Input type="email" name="email" autoComplete="username" value={recovery.email} readOnly />
        </Field>
        <NewPasswordField label="New password" error={form.errors.password} />
        <ErrorMessage error={form.failure} />
        <Button type="submit" busy={form.isBusy} className="w-full">
          Set password and sign in
        </Button>
      </form>
    </CenteredCard>
  );
}

function SecondFactor({ recovery }: Pick<RecoverFormProps, 'recovery'>) {
  if (recovery.dropsSecondFactor)
    return (
      <p className="font-medium text-foreground">
        This turns off two-factor authentication for your account. Set it up again after you sign in.
      </p>
    );
  if (recovery.hasSecondFactor) return <p>Two-factor authentication comes next.</p>;
  return null;
}
