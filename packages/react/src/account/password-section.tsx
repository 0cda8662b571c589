import { useState } from 'react';
import { useAccountText } from '../i18n/texts/account.ts';
import { Link } from '../ui/link.tsx';
import { PasswordForm } from './password-form.tsx';
import type { SectionProps } from './section.ts';

/** Changes the password, or sets the first one. */
export function PasswordSection({ user }: SectionProps) {
  const text = useAccountText();
  const [said, say] = useState('');
  const { hasPassword, primaryEmail } = user;
  return (
    <div data-latchkey="form">
      {primaryEmail === null ? (
        <p data-latchkey="text">
          {text('passwordNeedsEmail')}{' '}
          <Link href={`${location.pathname}${location.search}#emails`}>{text('emailAdd')}</Link>
        </p>
      ) : (
        <>
          <p data-latchkey="text">{text(hasPassword ? 'passwordHelp' : 'passwordSetHelp')}</p>
          <PasswordForm
            key={String(hasPassword)}
            user={user}
            username={primaryEmail}
            onDone={() => say(text(hasPassword ? 'passwordChanged' : 'passwordIsSet'))}
          />
        </>
      )}
      <div data-latchkey="status" role="status">
        {said}
      </div>
    </div>
  );
}
