import { KnownError, type Proof, type ProofWay } from '@latchkey/sdk';
import { type ComponentType, useState } from 'react';
import { useChecks } from '../credentials/use-checks.ts';
import { MailHelp } from '../email-codes/mail-help.tsx';
import { OpenMail } from '../email-codes/open-mail.tsx';
import { useAction } from '../hooks/use-action.ts';
import { useApp } from '../hooks/use-app.ts';
import { useSnapshot } from '../hooks/use-store.ts';
import type { commonEnglish } from '../i18n/english/common.ts';
import type { proofEnglish } from '../i18n/english/proof.ts';
import type { PlainKey } from '../i18n/texts/messages.ts';
import { useProofText } from '../i18n/texts/proof.ts';
import { asMailed } from '../magic-link/use-code-entry.ts';
import { RecoveryField, TotpField } from '../mfa/second-factor-fields.tsx';
import { PasskeyOnOtherDevice } from '../passkeys/passkey-on-other-device.tsx';
import { Button } from '../ui/button.tsx';
import { CodeInput } from '../ui/code-input/code-input.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { isCancelled } from '../ui/feedback/given-up.ts';
import { Field } from '../ui/form/field.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { PasskeyIcon } from '../ui/icons/icons.tsx';
import { Separator } from '../ui/separator.tsx';
import { ProofForm, useProofForm } from './proof-form.tsx';

export interface ProofWayProps {
  readonly proof: Proof;
  /** It is confirmed. */
  onProven(): void;
}

interface Way {
  readonly way: ProofWay;
  readonly form: ComponentType<ProofWayProps>;
  /** What leads to it from another one. */
  readonly link: PlainKey<typeof commonEnglish & typeof proofEnglish>;
}

/** Methods with a form, one of them open; initially the first that the user has. */
const forms: readonly Way[] = [
  { way: 'totp', form: TotpProof, link: 'useAuthenticator' },
  { way: 'password', form: PasswordProof, link: 'usePassword' },
  { way: 'email-code', form: EmailProof, link: 'proofSendCode' },
  { way: 'recovery-code', form: RecoveryProof, link: 'lostDevice' },
];

interface Touch {
  readonly way: ProofWay;
  readonly label: PlainKey<typeof proofEnglish>;
  prove(proof: Proof): ReturnType<Proof['withPasskey']>;
}

/** Methods without one, which stand above the forms. */
const touches: readonly Touch[] = [
  { way: 'passkey', label: 'proofPasskey', prove: (proof) => proof.withPasskey() },
  { way: 'security-key', label: 'securityKeyUse', prove: (proof) => proof.withSecurityKey() },
];

interface ProofWaysProps extends ProofWayProps {
  /** Those of the person that this browser can do. */
  readonly ways: readonly ProofWay[];
}

/** The ways to confirm who one is: passkeys and security keys, and one of the forms, with links to the others. */
export function ProofWays({ ways, ...props }: ProofWaysProps) {
  const text = useProofText();
  const [chosen, choose] = useState<ProofWay>();
  const own = forms.filter(({ way }) => ways.includes(way));
  const open = own.find(({ way }) => way === chosen) ?? own[0];
  const touched = touches.filter(({ way }) => ways.includes(way));
  return (
    <>
      {touched.map((touch) => (
        <TouchProof key={touch.way} {...touch} {...props} />
      ))}
      {touched.length > 0 && open && <Separator>{text('proofOr')}</Separator>}
      {open && <open.form key={open.way} {...props} />}
      {own
        .filter((way) => way !== open)
        .map(({ way, link }) => (
          <Button key={way} variant="ghost" onClick={() => choose(way)}>
            {text(link)}
          </Button>
        ))}
    </>
  );
}

/** Confirms it's the user in a window of the browser; closing that isn't a failure. */
function TouchProof({ way, label, prove, proof, onProven }: Touch & ProofWayProps) {
  const text = useProofText();
  const { act, busy, failure } = useAction();
  const use = () =>
    act(way, async () => {
      const result = await prove(proof);
      if (result.status === 'ok') onProven();
      else if (!isCancelled(result.error)) throw result.error;
    });
  return (
    <div data-latchkey="form">
      <ErrorMessage error={failure} />
      <Button variant="secondary" busy={busy !== undefined} onClick={use}>
        <PasskeyIcon />
        {text(label)}
      </Button>
      {way === 'passkey' && <PasskeyOnOtherDevice />}
    </div>
  );
}

/** Confirms who one is by the password. */
function PasswordProof({ proof, onProven }: ProofWayProps) {
  const text = useProofText();
  const snapshot = useSnapshot(useApp().userStore);
  const email = snapshot.status === 'ok' ? snapshot.data?.primaryEmail : undefined;
  const form = useProofForm({
    check: (value) => (value === '' ? text('passwordMissing') : undefined),
    prove: proof.withPassword,
    wrong: () => text('proofPasswordWrong'),
    onProven,
  });
  return (
    <ProofForm form={form}>
      {/* Managers then fill in the password of this account. */}
      <input
        data-latchkey="hidden"
        type="text"
        autoComplete="username"
        value={email ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <Field label={text('password')} error={form.errors.proof}>
        <PasswordInput name="proof" autoComplete="current-password" enterKeyHint="go" required data-focus />
      </Field>
    </ProofForm>
  );
}

/** Confirms who one is by the code of the authenticator app. */
function TotpProof({ proof, onProven }: ProofWayProps) {
  const form = useProofForm({ check: useChecks().code, prove: proof.withTotp, onProven });
  return (
    <ProofForm form={form}>
      <TotpField name="proof" error={form.errors.proof} />
    </ProofForm>
  );
}

/** Confirms it's the user with a code, emailed on request. */
function EmailProof(props: ProofWayProps) {
  const text = useProofText();
  const [isSent, setSent] = useState(false);
  const { act, busy, failure } = useAction();
  const { proof } = props;
  if (isSent) return <MailedCode {...props} />;
  const send = () =>
    act('send', async () => {
      await proof.sendEmailCode();
      setSent(true);
    });
  return (
    <div data-latchkey="form">
      <ErrorMessage error={failure} />
      <p data-latchkey="text">{text('proofEmailHelp', { email: proof.email ?? '' })}</p>
      <Button busy={busy !== undefined} onClick={send} data-focus>
        {text('proofSendCode')}
      </Button>
    </div>
  );
}

function MailedCode({ proof, onProven }: ProofWayProps) {
  const text = useProofText();
  const form = useProofForm({
    check: useChecks().code,
    prove: (value) => proof.withEmailCode(asMailed(value)),
    wrong: (error) => (KnownError.is(error, 'VERIFICATION_CODE_NOT_FOUND') ? text('codeWrong') : undefined),
    onProven,
  });
  const email = proof.email ?? '';
  return (
    <div data-latchkey="form">
      <p data-latchkey="text" role="status">
        {text('proofCodeSent', { email })}
      </p>
      <ProofForm form={form}>
        <Field label={text('code')} error={form.errors.proof}>
          <CodeInput name="proof" kind="letters" takesFocus />
        </Field>
      </ProofForm>
      <OpenMail email={email} variant="secondary" />
      <MailHelp email={email} send={proof.sendEmailCode} resentHelp={text('proofNewestCode')} />
    </div>
  );
}

/** Confirms who one is by a recovery code, which is used up. */
function RecoveryProof({ proof, onProven }: ProofWayProps) {
  const text = useProofText();
  const form = useProofForm({
    check: (value) => (value.trim() === '' ? text('recoveryCodeMissing') : undefined),
    prove: (value) => proof.withRecoveryCode(value.trim()),
    wrong: () => text('recoveryCodeWrong'),
    onProven,
  });
  return (
    <ProofForm form={form}>
      <RecoveryField name="proof" error={form.errors.proof} />
    </ProofForm>
  );
}
