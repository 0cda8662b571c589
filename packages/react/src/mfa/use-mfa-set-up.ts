import type { CurrentUser, TotpSecret } from '@latchkey/sdk';
import { useState } from 'react';
import { useChecks } from '../credentials/use-checks.ts';
import { useAction } from '../hooks/use-action.ts';
import { type Form, useForm } from '../hooks/use-form.ts';
import { type Loaded, useLoaded } from '../hooks/use-loaded.ts';
import { useText } from '../i18n/texts/use-text.ts';

/** How far the set-up of an authenticator app has come. */
export interface SettingUpMfa {
  /** What to share with the app, in words and as an address for a QR code. */
  readonly secret: Loaded<TotpSecret>;
  /** Takes a code of the app; sent, it changes the account. */
  readonly form: Form<'code'>;
  /** The recovery codes, once the app is set up; they are not shown again. */
  readonly codes: readonly string[] | undefined;
  /** Why there are no recovery codes, though the app is set up. */
  readonly codesFailure: unknown;
  /** Whether recovery codes are being made. */
  readonly isMakingCodes: boolean;
  /** Makes recovery codes, after that has failed. */
  makeCodes(): unknown;
}

/**
 * Setting up an authenticator app: a secret to share with it, a code that shows that it has it, only then the change,
 * and recovery codes.
 */
export function useMfaSetUp(user: CurrentUser): SettingUpMfa {
  const text = useText();
  const checks = useChecks();
  // The change makes another object of the same user.
  const [{ createTotpSecret, createRecoveryCodes }] = useState(user);
  const secret = useLoaded(createTotpSecret);
  const [codes, setCodes] = useState<readonly string[]>();
  const { act, busy, failure } = useAction();
  const makeCodes = () => act('codes', async () => setCodes((await createRecoveryCodes()).recoveryCodes));
  const form = useForm({
    checks: { code: checks.code },
    async send({ code }) {
      if (secret.status !== 'ok') return undefined;
      const result = await secret.data.enable(code);
      if (result.status === 'error') return { code: text('mfaCodeWrong') };
      await makeCodes();
      return undefined;
    },
  });
  return { secret, form, codes, codesFailure: failure, isMakingCodes: busy !== undefined, makeCodes };
}
