import type { Project } from '@latchkey/sdk';
import { useRef, useState } from 'react';
import { useInvitedEmail } from '../credentials/invited-email.ts';
import { emailBeside } from '../credentials/page-link.tsx';
import { handOverEmail } from '../credentials/typed-email.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { MagicLinkForm } from '../magic-link/magic-link-form.tsx';
import type { SentCode } from '../magic-link/use-magic-link.ts';
import { Tabs } from '../ui/tabs.tsx';
import type { AuthPageProps } from './auth-page.tsx';
import { CredentialSignIn } from './credential-sign-in.tsx';
import { EmailFirst } from './email-first.tsx';
import { SignUpFields } from './sign-up-fields.tsx';
import type { MailedSignUp } from './use-sign-up.ts';

export interface AuthMethodsProps extends Pick<AuthPageProps, 'type' | 'fields' | 'firstTab'> {
  readonly project: Project;
  /** The user has signed in by password, and is about to be redirected. */
  onSignedIn(): Promise<void>;
  onSent(sent: SentCode): void;
  onMailed(mailed: MailedSignUp): void;
}

/** The only form; of two the email first, or a tab for each. The typed email carries over. */
export function AuthMethods({ project, type, firstTab = 'magic-link', onSent, ...props }: AuthMethodsProps) {
  const { fields, onSignedIn, onMailed } = props;
  const invited = useInvitedEmail();
  const fixed = type === 'sign-up' ? invited : undefined;
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(firstTab);
  const { credentialEnabled, magicLinkEnabled } = project.config;
  const byPassword =
    type === 'sign-in' ? (
      <CredentialSignIn onSignedIn={onSignedIn} />
    ) : (
      <SignUpFields fields={fields} onMailed={onMailed} />
    );
  if (!magicLinkEnabled) return byPassword;
  if (!credentialEnabled) return <MagicLinkForm fixed={fixed} onSent={onSent} />;
  if (project.branding?.emailFirst)
    return <EmailFirst isKnown={fixed !== undefined} byPassword={byPassword} onSent={onSent} />;

  const tabs = [
    { name: 'magic-link', title: text('emailLink') },
    { name: 'password', title: text('password') },
  ] as const;
  function select(name: typeof selected): void {
    if (place.current && name !== selected) handOverEmail(emailBeside(place.current));
    setSelected(name);
  }
  return (
    <div ref={place}>
      <Tabs
        label={text('waysToSignIn')}
        tabs={firstTab === 'password' ? tabs.toReversed() : tabs}
        selected={selected}
        onSelect={select}
      >
        {selected === 'password' ? byPassword : <MagicLinkForm fixed={fixed} onSent={onSent} />}
      </Tabs>
    </div>
  );
}
