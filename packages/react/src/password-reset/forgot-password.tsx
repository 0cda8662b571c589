import { useState } from 'react';
import type { Appearance } from '../appearance/appearance.ts';
import { AppearanceProvider } from '../appearance/appearance-provider.tsx';
import { LinkSent } from '../email-codes/link-sent.tsx';
import { useApp } from '../hooks/use-app.ts';
import { useSnapshot } from '../hooks/use-store.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { ForgotSignedIn } from './forgot-signed-in.tsx';

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
  const text = useText();
  // While it is not known yet, the form is what most people need here.
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
