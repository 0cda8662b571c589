import { Alert, Button, english, Field, Input, useForm } from '@latchkey/react';
import type { FirstOwnerResult } from '@latchkey/sdk/admin';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApps } from '../../app/apps.ts';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { checkEmail, checkPassword } from '../../ui/form/credential-rules.ts';
import { NewPasswordField } from '../../ui/form/new-password-field.tsx';

const UNKNOWN_TOKEN =
  'This link is incomplete or has expired. Run "latchkey owner recover" on the server and open the new link.';

type Refusal = Extract<FirstOwnerResult, { status: 'error' }>['error'];

interface OwnerFormProps {
  readonly token: string;
  readonly onOwnerExists: () => void;
}

export function OwnerForm({ token, onOwnerExists }: OwnerFormProps) {
  const { app, ownerMade } = useApps();
  const navigate = useNavigate();
  const [tokenProblem, setTokenProblem] = useState('');
  const form = useForm({
    checks: { email: checkEmail, password: checkPassword },
    async send({ email, password }) {
      setTokenProblem('');
      const result = await app.createFirstOwner({ token, email, password, noRedirect: true });
      if (result.status === 'error') return refuse(result.error);
      ownerMade();
      await navigate({ to: '/projects', replace: true });
      return undefined;
    },
  });

  function refuse(error: Refusal) {
    switch (error.code) {
      case 'PASSWORD_TOO_SHORT':
      case 'PASSWORD_TOO_LONG':
      case 'PASSWORD_REQUIREMENTS_NOT_MET':
        return { password: error.message };
      case 'USER_EMAIL_ALREADY_EXISTS':
        return { email: error.message };
      case 'VERIFICATION_CODE_ALREADY_USED':
        onOwnerExists();
        return undefined;
      default:
        setTokenProblem(UNKNOWN_TOKEN);
        return undefined;
    }
  }

  return (
    <form {...form.props} className="space-y-5 text-foreground">
      <Field label={english.email} error={form.errors.email}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="next"
          required
        />
      </Field>
      <NewPasswordField label={english.password} error={form.errors.password} />
      <Alert>{tokenProblem}</Alert>
      <ErrorMessage error={form.failure} />
      <Button type="submit" busy={form.isBusy} className="w-full">
        Create account
      </Button>
    </form>
  );
}
