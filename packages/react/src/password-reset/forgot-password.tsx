import type { CurrentUser } from '@latchkey/sdk';
import { useState } from 'react';
import type { Appearance } from '../appearance/appearance.ts';
import { AppearanceProvider } from '../appearance/appearance-provider.tsx';
import { EmailField } from '../credentials/email-field.tsx';
import { PageLink } from '../credentials/page-link.tsx';
import { LinkSent } from '../email-codes/link-sent.tsx';
import { useApp } from '../hooks/use-app.ts';
import { useSnapshot } from '../hooks/use-store.ts';
import { usePageText } from '../i18n/texts/pages.ts';
import { useAccountName } from '../session/use-account-name.ts';
import { AuthCard } from '../ui/cards/auth-card.tsx';
import { Heading } from '../ui/cards/heading.tsx';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { FormError } from '../ui/form/form-error.tsx';
import { FormStatus } from '../ui/form/form-status.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { useForgotPassword } from './use-forgot-password.ts';

/** The page that mails a link to reset a password. */
export interface ForgotPasswordProps extends Appearance {
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
}

/** Asks for a link to choose a new password. Says the same whether or not there is such an account. */
export const ForgotPassword = ({ fullPage, ...appearance }: ForgotPasswordProps) => (
  <AppearanceProvider {...appearance}>
    <Asked fullPage={fullPage} />
  </AppearanceProvider>
);

function Asked({ fullPage }: ForgotPasswordProps) {
  const app = useApp();
  const text = usePageText();
  // Until the user is known, show the form: it is what most need here.
  const user = useSnapshot(app.userStore);
  const [email, setEmail] = useState<string>();
  const send = async (email: string) => void (await app.sendForgotPasswordEmail(email));

  if (email !== undefined) {
    return (
      <LinkSent email={email} fullPage={fullPage} send={() => send(email)} onChangeAddress={() => setEmail(undefined)}>
        {text('resetSent', { email })}
      </LinkSent>
    );
  }
  return user.status === 'ok' && user.data ? (
    <ForgotSignedIn user={user.data} fullPage={fullPage} send={send} onSent={setEmail} />
  ) : (
    <ForgotPasswordForm fullPage={fullPage} onSent={setEmail} />
  );
}

interface ForgotPasswordFormProps {
  readonly fullPage?: boolean | undefined;
  onSent(email: string): void;
}

function ForgotPasswordForm({ fullPage, onSent }: ForgotPasswordFormProps) {
  const text = usePageText();
  const form = useForgotPassword({ onSent });
  const title = text('forgotPasswordTitle');
  return (
    <AuthCard fullPage={fullPage} title={title}>
      <div data-latchkey="header">
        <Heading>{title}</Heading>
        <p data-latchkey="text">{text('forgotPasswordHelp')}</p>
      </div>
      <form data-latchkey="form" {...form.props}>
        <FormError form={form} />
        <EmailField error={form.errors.email} enterKeyHint="send" />
        <SubmitButton form={form}>{text('sendResetLink')}</SubmitButton>
        <FormStatus form={form} />
      </form>
      <div data-latchkey="small">
        <PageLink to="signIn">{text('backToSignIn')}</PageLink>
      </div>
    </AuthCard>
  );
}

interface ForgotSignedInProps {
  readonly user: CurrentUser;
  readonly fullPage?: boolean | undefined;
  send(email: string): Promise<void>;
  onSent(email: string): void;
}

/** Signed-in users may have forgotten their password too: the email goes to the account's address. */
function ForgotSignedIn({ user, fullPage, send, onSent }: ForgotSignedInProps) {
  const app = useApp();
  const text = usePageText();
  const account = useAccountName(user);
  const { primaryEmail: email } = user;
  async function sendAndTell(): Promise<void> {
    if (email === null) return;
    await send(email);
    onSent(email);
  }
  return (
    <MessageCard
      title={text('signedInAlready')}
      fullPage={fullPage}
      primaryButtonText={email === null ? undefined : text('sendResetLink')}
      primaryAction={sendAndTell}
      secondaryButtonText={text('goHome')}
      secondaryAction={() => app.redirectToHome()}
    >
      {text('signedInAs', { account })} {email !== null && text('signedInResetHelp', { email })}
    </MessageCard>
  );
}
