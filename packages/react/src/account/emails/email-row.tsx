import type { ContactChannel } from '@latchkey/sdk';
import { useId } from 'react';
import { useAccountText } from '../../i18n/texts/account.ts';
import { EmailActs } from './email-acts.tsx';
import type { Emails } from './use-emails.ts';

export interface EmailRowProps {
  readonly channel: ContactChannel;
  readonly emails: Emails;
}

/** One address: what it is for, what can be done with it, and why something cannot. */
export function EmailRow({ channel, emails }: EmailRowProps) {
  const text = useAccountText();
  const id = useId();
  const { value, isPrimary, isVerified, usedForAuth } = channel;
  const unverified = isVerified ? undefined : `${id}unverified`;
  const needed = emails.isNeeded(channel) || emails.isNeededForSignIn(channel) ? `${id}needed` : undefined;
  return (
    <li data-latchkey="row">
      <div data-latchkey="row-text">
        <strong data-latchkey="row-title">{value}</strong>
        <span data-latchkey="chips">
          {isPrimary && <span data-latchkey="chip">{text('emailPrimary')}</span>}
          {!isVerified && (
            <span data-latchkey="chip" data-tone="warning">
              {text('emailUnverifiedMark')}
            </span>
          )}
          {usedForAuth && <span data-latchkey="chip">{text('emailSignsIn')}</span>}
        </span>
        {unverified && (
          <span data-latchkey="small" id={unverified}>
            {text('emailVerifyFirst')}
          </span>
        )}
        {needed && (
          <span data-latchkey="small" id={needed}>
            {text('lastOfChannel')}
          </span>
        )}
      </div>
      <EmailActs channel={channel} emails={emails} unverified={unverified} needed={needed} />
    </li>
  );
}
