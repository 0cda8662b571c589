import type { CurrentUser } from '@latchkey/sdk';
import { useState } from 'react';
import { useText } from '../messages/use-text.ts';
import { useAct } from './use-act.ts';
import { useChecks } from './use-checks.ts';
import { useForm } from './use-form.ts';
import { useLoaded } from './use-loaded.ts';

/**
 * Setting up an authenticator app: a secret to share with it, a code that shows that it has it, only then the change,
 * and recovery codes.
 */
export function useMfaSetUp(user: CurrentUser) {
  const text = useText();
  const checks = useChecks();
  // The change makes another object of the same user.
  const [{ createTotpSecret, createRecoveryCodes, update }] = useState(user);
  const secret = useLoaded(createTotpSecret);
  const [codes, setCodes] = useState<readonly string[]>();
  const { act, busy, failure } = useAct();
  const makeCodes = () => act('codes', async () => setCodes((await createRecoveryCodes()).recoveryCodes));
  const form = useForm({
    checks: { code: checks.code },
    async send({ code }) {
      if (secret.status !== 'ok') return undefined;
      if (!(await secret.data.verify(code))) return { code: text('mfaCodeWrong') };
      await update({ totpMultiFactorSecret: secret.data.secret });
      await makeCodes();
      return undefined;
    },
  });
  return { secret, form, codes, codesFailure: failure, isMakingCodes: busy !== undefined, makeCodes };
}
