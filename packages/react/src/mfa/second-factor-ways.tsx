import type { SecondFactorChoices } from '@latchkey/sdk';
import type { SecondFactor as Way } from '@latchkey/sdk/sign-in-methods';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { commonEnglish } from '../i18n/english/common.ts';
import type { proofEnglish } from '../i18n/english/proof.ts';
import type { PlainKey } from '../i18n/texts/messages.ts';
import { useProofText } from '../i18n/texts/proof.ts';
import { useSignInProgress } from '../session/sign-in-progress.ts';
import { Button } from '../ui/button.tsx';
import { CodeInput } from '../ui/code-input/code-input.tsx';
import { Field } from '../ui/form/field.tsx';
import { FormError } from '../ui/form/form-error.tsx';
import { FormStatus } from '../ui/form/form-status.tsx';
import { Input } from '../ui/form/input.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { SecurityKeyForm } from './security-key-form.tsx';
import { TrustBrowser } from './trust-browser.tsx';
import { type UseSecondFactorOptions, useRecovery, useSecondFactor } from './use-second-factor.ts';

interface FormProps extends UseSecondFactorOptions {
  /** Stands above the button. */
  readonly trust: ReactNode;
}

interface WayForm {
  readonly form: ComponentType<FormProps>;
  /** What leads to it from another one. */
  readonly link: PlainKey<typeof commonEnglish & typeof proofEnglish>;
}

const forms: Readonly<Record<Way, WayForm>> = {
  'security-key': { form: SecurityKeyForm, link: 'securityKeyUse' },
  totp: { form: TotpForm, link: 'useAuthenticator' },
  'recovery-code': { form: RecoveryForm, link: 'lostDevice' },
};

interface SecondFactorWaysProps extends UseSecondFactorOptions {
  readonly choices: SecondFactorChoices;
}

/** Asks for one of the second factors that the user has, with links to the others. */
export function SecondFactorWays({ choices: { ways, trustedDeviceDays: days }, ...props }: SecondFactorWaysProps) {
  const text = useProofText();
  const [chosen, choose] = useState<Way>();
  const [trustDevice, setTrust] = useState(false);
  const way = chosen ?? ways[0] ?? 'totp';
  const Form = forms[way].form;
  const trust = days !== null && <TrustBrowser days={days} isTrusted={trustDevice} onChange={setTrust} />;
  return (
    <div data-latchkey="form">
      <Form {...props} trustDevice={trustDevice} trust={trust} />
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} variant="ghost" onClick={() => choose(other)}>
            {text(forms[other].link)}
          </Button>
        ))}
    </div>
  );
}

function TotpForm({ trust, ...options }: FormProps) {
  const text = useProofText();
  const form = useSecondFactor(options);
  useSignInProgress(form.isBusy);
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      <Field label={text('authenticatorCode')} hint={text('authenticatorCodeHelp')} error={form.errors.code}>
        <CodeInput name="code" kind="digits" takesFocus />
      </Field>
      {trust}
      <SubmitButton form={form}>{text('verify')}</SubmitButton>
      <FormStatus form={form} />
    </form>
  );
}

function RecoveryForm({ trust, ...options }: FormProps) {
  const text = useProofText();
  const form = useRecovery(options);
  const input = useRef<HTMLInputElement>(null);
  useSignInProgress(form.isBusy);
  useEffect(() => input.current?.focus(), []);
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      <Field label={text('recoveryCode')} hint={text('recoveryCodeHelp')} error={form.errors.recoveryCode}>
        <Input
          name="recoveryCode"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          required
          ref={input}
        />
      </Field>
      {trust}
      <SubmitButton form={form}>{text('verify')}</SubmitButton>
      <FormStatus form={form} />
    </form>
  );
}
