import { Fragment, type ReactNode } from 'react';
import type { Form } from '../hooks/use-form.ts';
import { useMfaText } from '../i18n/texts/mfa.ts';
import { useUser } from '../session/use-user.ts';
import { Button } from '../ui/button.tsx';
import { Heading } from '../ui/cards/heading.tsx';
import { CodeInput } from '../ui/code-input/code-input.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Field } from '../ui/form/field.tsx';
import { FormError } from '../ui/form/form-error.tsx';
import { FormStatus } from '../ui/form/form-status.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { MfaKey } from './mfa-key.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useMfaSetUp } from './use-mfa-set-up.ts';

/** How the QR code is drawn, and what to do once an authenticator app is set up. */
export interface MfaSetUpProps {
  /** Draws the address as a QR code in your own way. */
  renderQr?: ((uri: string) => ReactNode) | undefined;
  /** The codes are saved; everything is done. */
  onDone(): unknown;
  /** Cancels without a change; without it there is no cancel button. */
  onCancel?: (() => unknown) | undefined;
}

/** Sets up an authenticator app as second factor: `<MfaSetUp onDone={close} onCancel={close} />`. */
export function MfaSetUp({ renderQr, onDone, onCancel }: MfaSetUpProps) {
  const text = useMfaText();
  const setUp = useMfaSetUp(useUser({ or: 'redirect' }));
  const { secret, form, codes, codesFailure } = setUp;
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (codesFailure !== undefined) {
    return (
      <div data-latchkey="form">
        <Heading key="failed">{text('codesFailed')}</Heading>
        <ErrorMessage error={codesFailure} />
        <Button busy={setUp.isMakingCodes} onClick={setUp.makeCodes}>
          {text('tryAgain')}
        </Button>
      </div>
    );
  }
  const cancel = onCancel && (
    <Button variant="secondary" disabled={form.isBusy} onClick={onCancel}>
      {text('cancel')}
    </Button>
  );
  return (
    <div data-latchkey="form">
      <Heading key="set-up">{text('mfaSetUp')}</Heading>
      {secret.status === 'pending' && (
        <Fragment>
          <p role="status">{text('loading')}</p>
          {cancel}
        </Fragment>
      )}
      {secret.status === 'failed' && (
        <Fragment>
          <ErrorMessage error={secret.error} />
          <div data-latchkey="actions">
            {cancel}
            <Button onClick={secret.retry}>{text('tryAgain')}</Button>
          </div>
        </Fragment>
      )}
      {secret.status === 'ok' && (
        <Fragment>
          <MfaKey secret={secret.data} renderQr={renderQr} />
          <MfaVerifyForm form={form} cancel={cancel} />
        </Fragment>
      )}
    </div>
  );
}

interface MfaVerifyFormProps {
  readonly form: Form<'code'>;
  /** The button that ends it. */
  readonly cancel?: ReactNode;
}

/** Asks for a code, so that users can't lock themselves out with a key their app doesn't have. */
function MfaVerifyForm({ form, cancel }: MfaVerifyFormProps) {
  const text = useMfaText();
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      <Field label={text('authenticatorCode')} hint={text('mfaVerifyHelp')} error={form.errors.code}>
        <CodeInput name="code" kind="digits" />
      </Field>
      <div data-latchkey="actions">
        {cancel}
        <SubmitButton form={form}>{text('turnOn')}</SubmitButton>
      </div>
      <FormStatus form={form} />
    </form>
  );
}
