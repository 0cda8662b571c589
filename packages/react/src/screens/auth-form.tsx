import type { Project } from '@latchkey/sdk';
import { useText } from '../messages/use-text.ts';
import { CredentialSignIn } from '../parts/credential-sign-in.tsx';
import { CredentialSignUp } from '../parts/credential-sign-up.tsx';
import { Frame } from '../parts/frame.tsx';
import { Heading } from '../parts/heading.tsx';
import { PageLink } from '../parts/page-link.tsx';
import type { AuthPageProps } from './auth-page.tsx';

/** The forms of the methods that are switched on, below a heading and a link to the other page. */
export function AuthForm({
  type,
  fullPage,
  noPasswordRepeat,
  extraInfo,
  project,
}: AuthPageProps & { readonly project: Project }) {
  const text = useText();
  const named = { project: project.displayName };
  const { credentialEnabled, signUpEnabled } = project.config;
  const isSignIn = type === 'sign-in';
  const title = text(isSignIn ? 'signInTo' : 'signUpTo', named);
  return (
    <Frame fullPage={fullPage} title={title}>
      <div data-latchkey="header">
        <Heading>{title}</Heading>
        {(!isSignIn || (signUpEnabled && credentialEnabled)) && (
          <p data-latchkey="text">
            {text(isSignIn ? 'noAccount' : 'hasAccount')}{' '}
            <PageLink to={isSignIn ? 'signUp' : 'signIn'}>{text(isSignIn ? 'signUp' : 'signIn')}</PageLink>
          </p>
        )}
      </div>
      {!credentialEnabled && <p data-latchkey="error">{text('noMethod', named)}</p>}
      {credentialEnabled && isSignIn && <CredentialSignIn />}
      {credentialEnabled && !isSignIn && <CredentialSignUp noPasswordRepeat={noPasswordRepeat} />}
      {extraInfo !== undefined && <div data-latchkey="small">{extraInfo}</div>}
    </Frame>
  );
}
