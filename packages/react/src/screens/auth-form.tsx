import type { Project } from '@latchkey/sdk';
import { useState } from 'react';
import type { SentCode } from '../hooks/use-magic-link.ts';
import { useText } from '../messages/use-text.ts';
import { Frame } from '../parts/frame.tsx';
import { Heading } from '../parts/heading.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { AuthMethods } from './auth-methods.tsx';
import type { AuthPageProps } from './auth-page.tsx';
import { CodeSent } from './code-sent.tsx';

/** The forms of the methods that are switched on, below a heading and a link to the other page. */
export function AuthForm({ project, ...props }: AuthPageProps & { readonly project: Project }) {
  const { type, fullPage, extraInfo } = props;
  const text = useText();
  const [sent, setSent] = useState<SentCode>();
  if (sent) return <CodeSent sent={sent} fullPage={fullPage} onChangeAddress={() => setSent(undefined)} />;
  const named = { project: project.displayName };
  const { credentialEnabled, magicLinkEnabled, signUpEnabled } = project.config;
  const hasMethod = credentialEnabled || magicLinkEnabled;
  const isSignIn = type === 'sign-in';
  const title = text(isSignIn ? 'signInTo' : 'signUpTo', named);
  return (
    <Frame fullPage={fullPage} title={title}>
      <div data-latchkey="header">
        <Heading>{title}</Heading>
        {(!isSignIn || (signUpEnabled && hasMethod)) && (
          <p data-latchkey="text">
            {text(isSignIn ? 'noAccount' : 'hasAccount')}{' '}
            <PageLink to={isSignIn ? 'signUp' : 'signIn'}>{text(isSignIn ? 'signUp' : 'signIn')}</PageLink>
          </p>
        )}
      </div>
      {hasMethod ? (
        <AuthMethods {...props} project={project} onSent={setSent} />
      ) : (
        <p data-latchkey="error">{text('noMethod', named)}</p>
      )}
      {extraInfo !== undefined && <div data-latchkey="small">{extraInfo}</div>}
    </Frame>
  );
}
