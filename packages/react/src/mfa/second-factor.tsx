import type { SecondFactor as Way } from '@latchkey/sdk/sign-in-methods';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useApp } from '../hooks/use-app.ts';
import type { Form } from '../hooks/use-form.ts';
import type { commonEnglish } from '../i18n/english/common.ts';
import type { proofEnglish } from '../i18n/english/proof.ts';
import type { PlainKey } from '../i18n/texts/messages.ts';
import { useProofText } from '../i18n/texts/proof.ts';
import { useSignInProgress } from '../session/sign-in-progress.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { FormError } from '../ui/form/form-error.tsx';
import { FormStatus } from '../ui/form/form-status.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { RecoveryField, TotpField } from './second-factor-fields.tsx';
import { SecurityKeyForm } from './security-key-form.tsx';
import { TrustBrowser } from './trust-browser.tsx';
import { useChoices } from './use-choices.ts';
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

export type SecondFactorProps = UseSecondFactorOptions;

/** Asks for one of the second factors that the user has, with links to the others. */
export function SecondFactor(props: SecondFactorProps) {
  const text = useProofText();
  const app = useApp();
  const choices = useChoices(props);
  const [chosen, choose] = useState<Way>();
  const [trustDevice, setTrust] = useState(false);
  if (!choices) return <Outline />;
  const { trustedDeviceDays: days } = choices;
  const usable = choices.ways.filter((way) => way !== 'security-key' || app.canUsePasskeys());
  const ways = usable.length > 0 ? usable : choices.ways;
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

function Outline() {
  return (
    <div data-latchkey="form" aria-busy="true">
      <Skeleton of="label" />
      <Skeleton of="control" />
      <Skeleton of="control" />
    </div>
  );
}

interface StepFormProps {
  readonly form: Form<string>;
  readonly trust: ReactNode;
  /** The field. */
  readonly children: ReactNode;
}

/** What a code of either kind is sent with. */
function StepForm({ form, trust, children }: StepFormProps) {
  const text = useProofText();
  useSignInProgress(form.isBusy);
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      {children}
      {trust}
      <SubmitButton form={form}>{text('verify')}</SubmitButton>
      <FormStatus form={form} />
    </form>
  );
}

function TotpForm({ trust, ...options }: FormProps) {
  const form = useSecondFactor(options);
  return (
    <StepForm form={form} trust={trust}>
      <TotpField name="code" error={form.errors.code} />
    </StepForm>
  );
}

function RecoveryForm({ trust, ...options }: FormProps) {
  const form = useRecovery(options);
  return (
    <StepForm form={form} trust={trust}>
      <RecoveryField name="recoveryCode" error={form.errors.recoveryCode} />
    </StepForm>
  );
}
