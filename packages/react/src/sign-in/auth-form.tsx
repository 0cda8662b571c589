import type { Project } from '@latchkey/sdk';
import { useState } from 'react';
import { usePasskeySuggestion } from '../after-sign-in/use-passkey-suggestion.tsx';
import { PageLink } from '../credentials/page-link.tsx';
import { LinkSent } from '../email-codes/link-sent.tsx';
import { useText } from '../i18n/texts/use-text.ts';
import type { SentCode } from '../magic-link/use-magic-link.ts';
import { OAuthButtonGroup, SingleSignOn } from '../oauth/oauth-button-group.tsx';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { usePasskeySignIn } from '../passkeys/use-passkey-sign-in.ts';
import { useSignInProgress } from '../session/sign-in-progress.ts';
import { AuthCard } from '../ui/cards/auth-card.tsx';
import { Heading } from '../ui/cards/heading.tsx';
import { Separator } from '../ui/separator.tsx';
import { AuthMethods } from './auth-methods.tsx';
import type { AuthPageProps } from './auth-page.tsx';
import { CodeSent } from './code-sent.tsx';
import { SecondStep } from './lazy-steps.ts';
import type { MailedSignUp } from './use-sign-up.ts';

interface AuthFormProps extends AuthPageProps {
  readonly project: Project;
  /** A sign-in by one of the forms is under way. */
  readonly isSigningIn: boolean;
}

/** The forms of the methods that are switched on, below a heading and a link to the other page. */
export function AuthForm({ project, isSigningIn, ...props }: AuthFormProps) {
  const { type, fullPage, extraInfo, noPasskeySuggestion } = props;
  const text = useText();
  const [sent, setSent] = useState<SentCode>();
  const [mailed, setMailed] = useState<MailedSignUp>();
  const isSignIn = type === 'sign-in';
  const { credentialEnabled, magicLinkEnabled, oauthProviders, passkeyEnabled, signUpEnabled } = project.config;
  const isByPasskey = isSignIn && passkeyEnabled;
  const passkey = usePasskeySignIn({ isOn: isByPasskey, isPaused: isSigningIn || sent !== undefined });
  useSignInProgress(passkey.isBusy);
  const suggestion = usePasskeySuggestion({ isOn: !noPasskeySuggestion, fullPage });
  const { attempt } = passkey;
  if (attempt.code !== undefined)
    return <SecondStep fullPage={fullPage} attemptCode={attempt.code} onOver={attempt.end} />;
  if (mailed)
    return (
      <LinkSent {...mailed} fullPage={fullPage} onChangeAddress={() => setMailed(undefined)}>
        {text('signUpSent', { email: mailed.email })}
      </LinkSent>
    );
  if (sent) return <CodeSent sent={sent} fullPage={fullPage} onChangeAddress={() => setSent(undefined)} />;
  const named = { project: project.displayName };
  const hasForm = credentialEnabled || magicLinkEnabled;
  const hasProviders = oauthProviders.length > 0;
  const hasButtons = hasProviders || passkey.isOffered;
  const info = extraInfo ?? (!isSignIn && project.branding?.termsUrl ? text('agreeToTerms') : undefined);
  const title = text(isSignIn ? 'signInTo' : 'signUpTo', named);
  return suggestion.over(
    <AuthCard fullPage={fullPage} title={title}>
      <div data-latchkey="header">
        <Heading>{title}</Heading>
        {(!isSignIn || (signUpEnabled && (hasForm || hasProviders))) && (
          <p data-latchkey="text">
            {text(isSignIn ? 'noAccount' : 'hasAccount')}{' '}
            <PageLink to={isSignIn ? 'signUp' : 'signIn'}>{text(isSignIn ? 'signUp' : 'signIn')}</PageLink>
          </p>
        )}
      </div>
      <OAuthButtonGroup type={type} />
      {passkey.isOffered && <PasskeyButton passkey={passkey} />}
      {hasButtons && hasForm && <Separator>{text('orContinueWith')}</Separator>}
      {hasForm && (
        <AuthMethods
          {...props}
          project={project}
          onSignedIn={suggestion.suggest}
          onSent={setSent}
          onMailed={setMailed}
        />
      )}
      {project.branding?.singleSignOnScreens && <SingleSignOn />}
      {!hasForm && !hasButtons && (
        <p data-latchkey="error">{isByPasskey ? text('passkeysUnsupported') : text('noMethod', named)}</p>
      )}
      {info !== undefined && <div data-latchkey="small">{info}</div>}
    </AuthCard>,
  );
}
